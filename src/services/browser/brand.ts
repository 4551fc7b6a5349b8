import settings from '../../../config/settings';
import { type BrandColors, brandColors } from './brandColors';

/** A build draws the sketch of the page without a document. */
const content = (name: string): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** What the operator calls the console and how it looks; the server writes it into the page. */
export const brand: { title: string; logo: string | undefined; colors: BrandColors } = {
  title: content('brand-title') ?? settings.title,
  /** The address of an image in place of the mark. */
  logo: content('brand-logo'),
  colors: brandColors(content('brand-color')),
};

/** Gives the style sheets the colours of the brand, as `--brand-strong` and so on. */
export function applyBrandColors(): void {
  for (const [name, color] of Object.entries(brand.colors)) {
    const property = `--brand-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    document.documentElement.style.setProperty(property, color);
  }
}
