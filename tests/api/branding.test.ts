import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '@/server/lib/env';
import { readLogo } from '@/server/routes/static/logo';
import { staticRoutes } from '@/server/routes/static/routes';
import { openTestApi, type TestApi } from './harness';

const TITLE = 'R&D <b>"Ops"</b> $& 控制台';
const ESCAPED = 'R&amp;D &lt;b&gt;&quot;Ops&quot;&lt;/b&gt; $&amp; 控制台';
const SVG =
  '<?xml version="1.0"?>\n<!-- of a drawing program -->\n<svg xmlns="http://www.w3.org/2000/svg"/>';
const PAGE = `<html><head></head><link rel="icon" href="/logo.svg" type="image/svg+xml"><title>Gatehouse</title>
<p><svg width="36" height="36" viewBox="0 0 64 64"><path d="M6 8h10z"/></svg>Welcome to Gatehouse</p></html>`;
const MANIFEST = {
  name: 'Gatehouse',
  start_url: './',
  theme_color: '#0a3a73',
  icons: [{ src: 'a.png' }],
};

let folder: string;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-brand-'));
  await writeFile(inFolder('index.html'), PAGE);
  await writeFile(inFolder('sw.js'), 'work()');
  await writeFile(inFolder('routes.json'), JSON.stringify(['/', '/home']));
  await writeFile(inFolder('manifest.webmanifest'), JSON.stringify(MANIFEST));
  await writeFile(inFolder('mark.svg'), SVG);
});
afterAll(() => rm(folder, { recursive: true }));

describe('a console with a brand of its own', () => {
  let api: TestApi;
  beforeAll(async () => {
    const env = {
      TITLE,
      LOGO: inFolder('mark.svg'),
      PRIMARY_COLOR: '#7C3AED',
      BASE_PATH: '/admin',
    };
    api = await openTestApi({ env });
    api.app.route(api.env.basePath, staticRoutes(folder, api.env));
  });
  afterAll(() => api.close());

  const page = async () => String((await api.call('GET', '/admin/home')).json);

  it('has its title wherever the page names it, as text and never as markup', async () => {
    const text = await page();
    expect(text).toContain(`<title>${ESCAPED}</title>`);
    expect(text).toContain(`Welcome to ${ESCAPED}</p>`);
    expect(text).toContain(`<meta name="brand-title" content="${ESCAPED}">`);
    expect(text).not.toContain('Gatehouse');
  });

  it('shows its logo in place of the mark, and as the icon of the tab', async () => {
    const text = await page();
    const [, address] = /<img src="([^"]+)" height="36"/.exec(text) ?? [];
    expect(address).toMatch(/^\/admin\/logo\.[0-9a-f]{8}\.svg$/);
    expect(text).toContain(`<link rel="icon" href="${address}" type="image/svg+xml">`);
    expect(text).toContain(`<meta name="brand-logo" content="${address}">`);
    expect(text).not.toContain('<svg');
    const { headers, json } = await api.call('GET', address ?? '');
    expect(json).toBe(SVG);
    expect(headers.get('Content-Type')).toBe('image/svg+xml');
    expect(headers.get('Cache-Control')).toContain('immutable');
  });

  it('gives a logo that is opened by itself no way to run a script', async () => {
    const [, address] = /brand-logo" content="([^"]+)"/.exec(await page()) ?? [];
    const { headers } = await api.call('GET', address ?? '');
    expect(headers.get('Content-Disposition')).toBe('attachment');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('is installed under its name, with its logo and its colour', async () => {
    const { headers, json } = await api.call('GET', '/admin/manifest.webmanifest');
    const manifest = typeof json === 'string' ? JSON.parse(json) : json;
    expect(headers.get('Content-Type')).toContain('application/manifest+json');
    expect(manifest).toMatchObject({ name: TITLE, short_name: TITLE, theme_color: '#7C3AED' });
    expect(manifest.icons).toEqual([
      {
        src: expect.stringMatching(/^logo\./),
        type: 'image/svg+xml',
        sizes: 'any',
        purpose: 'any',
      },
    ]);
  });

  it('tells the scripts its colour', async () => {
    expect(await page()).toContain('<meta name="brand-color" content="#7C3AED">');
  });
});

it('without a brand the page and the manifest are as they were built', async () => {
  const api = await openTestApi();
  api.app.route('/', staticRoutes(folder, api.env));
  const { json } = await api.call('GET', '/home');
  expect(json).toContain('<title>Gatehouse</title>');
  expect(json).toContain('<svg width="36"');
  expect(json).not.toContain('brand-');
  const manifest = (await api.call('GET', '/manifest.webmanifest')).json;
  expect(typeof manifest === 'string' ? JSON.parse(manifest) : manifest).toMatchObject(MANIFEST);
  await api.close();
});

it('an empty title is as none', () => {
  expect(parseEnv({ TITLE: '' }).title).toBeUndefined();
});

describe('a start refuses', () => {
  it.each([
    ['TITLE', ' '],
    ['TITLE', 'two\nlines'],
    ['TITLE', 'x'.repeat(41)],
    ['TITLE', 'hidden\u202eturn'],
    ['PRIMARY_COLOR', 'blue'],
    ['PRIMARY_COLOR', '#fff'],
    ['PRIMARY_COLOR', '#123456;}'],
  ])('%s of %j', (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(`The setting ${name} (`);
  });

  it.each([
    ['no.png', undefined, 'it cannot be read (ENOENT)'],
    ['page.svg', '<html><svg/></html>', 'it is no SVG, PNG, JPEG or WebP image'],
    ['empty.png', '', 'it is no SVG'],
    ['gif.png', 'GIF89a', 'it is no SVG'],
    ['large.svg', `<svg>${' '.repeat(256 * 1024)}</svg>`, 'it has more than 256 kB'],
  ])('a logo %s', async (name, content, reason) => {
    if (content !== undefined) await writeFile(inFolder(name), content);
    expect(() => readLogo(inFolder(name))).toThrow(reason);
  });

  it('a folder for a logo', async () => {
    await cp(inFolder('mark.svg'), inFolder('logos/mark.svg'));
    expect(() => readLogo(inFolder('logos'))).toThrow('it cannot be read (EISDIR)');
  });
});

it.each([
  ['image/png', Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['image/webp', Buffer.from('RIFF\n\x01\x00\x00WEBPVP8 ', 'latin1')],
  [
    'image/svg+xml',
    Buffer.from('\ufeff<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n<svg/>'),
  ],
])('a logo is %s by its content, whatever its file is called', async (type, content) => {
  await writeFile(inFolder('any.bin'), content);
  expect(readLogo(inFolder('any.bin')).type).toBe(type);
});
