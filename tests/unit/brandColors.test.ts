import { describe, expect, it } from 'vitest';
import { brandColors, contrast } from '@/services/browser/brandColors';

const EDGES = [
  '#ffffff',
  '#000000',
  '#ffff00',
  '#00ff00',
  '#ff00ff',
  '#808080',
  '#7c3aed',
  '#e11d48',
];

/** Every third value of each channel by eights. */
const SPREAD = [0, 0x33, 0x77, 0xbb, 0xff].flatMap((red) =>
  [0, 0x55, 0xaa, 0xff].flatMap((green) =>
    [0, 0x66, 0xcc].map(
      (blue) =>
        `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`,
    ),
  ),
);

describe('the colours of a brand', () => {
  it('are those of Gatehouse where none is given', () => {
    expect(brandColors()).toEqual(brandColors('#1890FF'));
    expect(brandColors().strong).toBe('#0b62c1');
  });

  it.each(['#1890ff', ...EDGES, ...SPREAD])(
    'keep the contrast of text and of marks for %s',
    (given) => {
      const { primary, strong, strongHover, strongActive, soft, softHover, ...grounds } =
        brandColors(given);
      const { tint, darkTint, tintHover, darkTintHover, deep } = grounds;
      const texts = [
        [strong, '#ffffff'],
        [strong, tint],
        [strong, tintHover],
        [strongActive, tintHover],
        ['#5b6675', tintHover],
        [strongHover, '#ffffff'],
        [strongActive, tint],
        [soft, darkTint],
        [soft, darkTintHover],
        [softHover, darkTintHover],
        ['#9fadbd', darkTintHover],
        [soft, '#151e29'],
        [soft, '#1c2734'],
        [softHover, '#1c2734'],
        ['#ffffff', deep],
      ] as const;
      for (const [text, ground] of texts) {
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(primary, '#ffffff')).toBeGreaterThanOrEqual(3);
    },
  );
});
