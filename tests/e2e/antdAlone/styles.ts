import type { Page } from 'playwright/test';

/** A look of a part: its computed style, `inherited` where it is the parent element's, and where it was seen. */
export interface Look {
  /** Its classes of antd, and behind `<` those of the part of the same control that it is in. */
  part: string;
  style: Record<string, string>;
  inherited: string[];
}

/** Reads every look that the parts of antd's controls have on a page, but those under the pointer or with the focus. */
export const looksOf = (page: Page): Promise<Look[]> =>
  page.evaluate(() => {
    const SIDES = ['top', 'right', 'bottom', 'left'];
    const INHERITABLE = ['color', 'font-size', 'font-weight', 'line-height', 'cursor'];
    const PROPERTIES = [
      ...[...INHERITABLE, 'display', 'background-color', 'box-shadow', 'opacity', 'min-height'],
      ...SIDES.flatMap((side) => [`padding-${side}`, `border-${side}-width`]),
      ...['start-start', 'start-end', 'end-start', 'end-end'].map((at) => `border-${at}-radius`),
    ];
    /** Parts whose size is neither their content's nor their place's. */
    const TALL =
      /^ant-((select-)?tree-checkbox|checkbox|radio|switch(-handle)?|table-row-expand-icon|btn|select|picker|tag|pagination-item|segmented-item|tabs-tab|input-affix-wrapper)( |$)/;
    const WIDE =
      /^ant-((select-)?tree-(checkbox|indent-unit|switcher)|checkbox|radio|switch-handle|table-row-expand-icon)( |$)|icon-only/;
    /** Classes that say where a part is or what has just happened to it. */
    const PASSING =
      /^ant-(slide|zoom|fade|move|motion|wave)|-(focused|appear|enter|leave|open|hidden|in-form-item|css-var|leaf|leaf-last|trigger|placement|unit-end|\d+)(-|$)/;

    const classesOf = (element: Element) =>
      [...element.classList]
        .filter((name) => /^ant-(?!pro-|design-pro)/.test(name) && !PASSING.test(name))
        .sort((a, b) => a.length - b.length || a.localeCompare(b))
        .join(' ');
    const control = (classes: string) => /^ant-\w+/.exec(classes)?.[0];
    const above = (element: Element) => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        const classes = classesOf(at);
        if (classes) return classes;
      }
      return '';
    };
    const isTouched = (element: Element) =>
      element.closest('tr:hover') ||
      element.matches(':focus, :hover') ||
      element
        .closest('.ant-select, .ant-picker, .ant-input-affix-wrapper')
        ?.matches(':focus-within');

    const partOf = (element: Element, own: string) => {
      const parent = above(element);
      const states = ['disabled', 'checked'].filter((state) => element.matches(`:${state}`));
      return [
        [own, ...states].join(' :'),
        ...(control(parent) === control(own) ? [parent] : []),
      ].join(' < ');
    };

    /** An item of a flex box is a block, whatever its own style says. */
    const simple = (name: string, value: string) => {
      if (name === 'min-height') return value.replace('auto', '0px');
      if (name === 'display')
        return value.replace(/^(inline-)?(block|inline)$/, 'flow').replace('inline-', '');
      return value;
    };

    const looks = new Map<string, Look>();
    for (const element of document.querySelectorAll<HTMLElement>('[class*="ant-"]')) {
      const own = classesOf(element);
      if (!own || isTouched(element) || !element.checkVisibility({ opacityProperty: true }))
        continue;
      const computed = getComputedStyle(element);
      const parent = element.parentElement && getComputedStyle(element.parentElement);
      const names = [...PROPERTIES];
      if (WIDE.test(own)) names.push('width');
      if (TALL.test(own) || element instanceof HTMLInputElement) names.push('height');
      // What a script writes on an element is no style sheet's.
      const given = names.filter((name) => !element.style.getPropertyValue(name));
      const look = {
        part: partOf(element, own),
        style: Object.fromEntries(
          given.map((name) => [name, simple(name, computed.getPropertyValue(name))]),
        ),
        inherited: INHERITABLE.filter(
          (name) => parent && computed.getPropertyValue(name) === parent.getPropertyValue(name),
        ),
      };
      looks.set(JSON.stringify(look), look);
    }
    return [...looks.values()];
  });

/** How far a drop-down or picker stands from its field: below or above it, and from where lines begin, in pixels. */
export interface Place {
  kind: string;
  gap: number;
  start: number;
}

/** Reads where everything stands that is open beside a field. */
export const placesOf = (page: Page): Promise<Place[]> =>
  page.evaluate(() => {
    const BESIDE = [
      ['select', '.ant-select-dropdown', '.ant-select'],
      ['picker', '.ant-picker-dropdown', '.ant-picker'],
    ] as const;
    const rtl = getComputedStyle(document.body).direction === 'rtl';
    return BESIDE.flatMap(([kind, popups, fields]) =>
      [...document.querySelectorAll(popups)]
        .filter((popup) => popup.checkVisibility())
        .map((popup) => {
          const own = popup.getBoundingClientRect();
          const found = [...document.querySelectorAll(fields)]
            .filter((field) => !field.closest(popups))
            .map((field) => {
              const { top, bottom, left, right } = field.getBoundingClientRect();
              const atLeft = own.left - left;
              const atRight = right - own.right;
              // What has no room from the start of its field on opens from the field's end back.
              const ends = rtl ? [atRight, atLeft] : [atLeft, atRight];
              return {
                gap: Math.round(Math.max(own.top - bottom, top - own.bottom)),
                start: Math.round(ends.find((end) => Math.abs(end) <= 1) ?? ends[0] ?? NaN),
              };
            })
            .sort((a, b) => Math.hypot(a.gap, a.start) - Math.hypot(b.gap, b.start));
          return { kind, gap: NaN, start: NaN, ...found[0] };
        }),
    );
  });

type IsOurs = (part: string, property: string) => boolean;

/** Lengths to a tenth, as what is computed from a variable and what is written differ behind that. */
const rounded = (value: string) =>
  value.replace(/(\d+\.\d+)px/g, (_, length) => `${Number(length).toFixed(1)}px`);

/** Says how a look differs from the one that comes nearest among those that antd gives the part by itself. */
function differences(look: Look, expected: readonly Look[], isOurs: IsOurs): string[] {
  const [nearest = []] = expected
    .map(({ style, inherited }) =>
      Object.entries(look.style).flatMap(([name, value]) => {
        const wanted = style[name];
        const isSame =
          wanted === undefined ||
          rounded(wanted) === rounded(value) ||
          (inherited.includes(name) && look.inherited.includes(name));
        return isSame || isOurs(look.part, name) ? [] : [`${name} is ${value}, not ${wanted}`];
      }),
    )
    .sort((a, b) => a.length - b.length);
  return nearest;
}

/**
 * Compares what a page shows with what antd draws by itself.
 *
 * @param isOurs whether the console means to change a property of a part.
 * @returns the parts that are the same, those that differ with how, and those that antd alone does not show.
 */
export function compare(shown: readonly Look[], alone: readonly Look[], isOurs: IsOurs) {
  const found = { same: [] as string[], differ: [] as string[], unknown: [] as string[] };
  for (const look of shown) {
    const expected = alone.filter(({ part }) => part === look.part);
    const different = differences(look, expected, isOurs).join('; ');
    if (expected.length === 0) found.unknown.push(look.part);
    else if (different) found.differ.push(`${look.part}: ${different}`);
    else found.same.push(look.part);
  }
  return found;
}
