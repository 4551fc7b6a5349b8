/** What is asked of a style: whether something is seen and can be reached, and which way it reads. */
const ASKED = /(?<![\w-])(display|visibility|pointer-events|direction)\s*:/;

/** A part of an element that no test finds. */
const PSEUDO_ELEMENT = /::|:(before|after)\b/;

const asked = new WeakMap<CSSStyleSheet, { length: number; cssRules: CSSRule[] }>();

/** Of the windows that this is done for: one may serve many test files. */
const prototypes = new WeakSet<HTMLStyleElement>();

/**
 * Leaves the rules out of computed styles that answer nothing that is asked. antd brings thousands to
 * a page, and happy-dom tries each on an element and on all that it is in.
 */
export function computeAskedStylesOnly() {
  const { prototype } = HTMLStyleElement;
  if (prototypes.has(prototype)) return;
  prototypes.add(prototype);
  const get = Object.getOwnPropertyDescriptor(prototype, 'sheet')?.get;
  if (!get) throw new Error('A style element has no sheet.');
  Object.defineProperty(prototype, 'sheet', {
    configurable: true,
    get: function sheet(this: HTMLStyleElement) {
      const real: CSSStyleSheet | null = get.call(this);
      return real && askedOf(real);
    },
  });
}

function askedOf(sheet: CSSStyleSheet) {
  const { length } = sheet.cssRules;
  const known = asked.get(sheet);
  if (known?.length === length) return known;
  const found = { length, cssRules: askedRules([...sheet.cssRules]) };
  asked.set(sheet, found);
  return found;
}

const askedRules = (rules: CSSRule[]): CSSRule[] =>
  rules.flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return isAsked(rule) ? [rule] : [];
    if (!(rule instanceof CSSMediaRule)) return [rule];
    const cssRules = askedRules([...rule.cssRules]);
    return cssRules.length > 0 ? [Object.create(rule, { cssRules: { value: cssRules } })] : [];
  });

const isAsked = ({ cssText, selectorText }: CSSStyleRule) =>
  ASKED.test(cssText) &&
  !selectorText.split(',').every((selector) => PSEUDO_ELEMENT.test(selector));
