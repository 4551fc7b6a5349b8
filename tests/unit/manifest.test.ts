import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import settings from '../../config/settings';

const inPublic = (name: string) => new URL(`../../public/${name}`, import.meta.url);

it('an installed console has the name and the ground of the settings, and its icons', () => {
  const manifest = JSON.parse(readFileSync(inPublic('manifest.webmanifest'), 'utf8'));
  expect(manifest).toMatchObject({
    name: settings.title,
    short_name: settings.title,
    theme_color: settings.colorGround,
  });
  for (const { src } of manifest.icons) expect(existsSync(inPublic(src))).toBe(true);
});
