import { expect, it } from 'vitest';
import { parseForwardTarget } from '@/server/lib/forwardTarget';

it.each([
  ['syslog://logs', { kind: 'syslog', host: 'logs', port: 601, tls: false }],
  ['syslog://[::1]:514/', { kind: 'syslog', host: '::1', port: 514, tls: false }],
  ['syslog+tls://logs.example', { kind: 'syslog', host: 'logs.example', port: 6514, tls: true }],
  ['https://logs.example/in?key=1', { kind: 'http', url: 'https://logs.example/in?key=1' }],
  [
    'http://a:b%20c@logs.example/',
    { kind: 'http', url: 'http://logs.example/', authorization: 'Basic YTpiIGM=' },
  ],
])('LOG_FORWARD=%s is understood', (text, target) => {
  expect(parseForwardTarget(text)).toEqual(target);
});

it.each([
  '',
  'logs.example',
  'ftp://logs.example',
  'syslog://',
  'syslog://logs/path',
  'syslog://u@logs',
])('LOG_FORWARD=%s is refused', (text) => {
  expect(parseForwardTarget(text)).toBeUndefined();
});
