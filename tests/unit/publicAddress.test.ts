import { expect, it } from 'vitest';
import { isPublicAddress } from '@/server/auth/oidc/addresses';

it.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '198.51.100.1',
  '2606:4700::1111',
  '2001:db8::1',
  '::ffff:8.8.8.8',
])('%s is an address of the internet', (address) => expect(isPublicAddress(address)).toBe(true));

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  'localhost',
  '',
])('%s is an address inside, or none', (address) => expect(isPublicAddress(address)).toBe(false));
