export interface MenuProperties {
  icon?: string | undefined;
  names: Record<string, string>;
  /** Whether the site at its path is shown within the console. */
  embed: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const isNamed = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && entry[1].trim() !== '';

/** Other servers keep any text there, so nothing is relied on. */
export function propertiesOf(text: string): MenuProperties {
  const { icon, names, embed } = text ? parsed(text) : {};
  return {
    icon: typeof icon === 'string' ? icon : undefined,
    names: isRecord(names) ? Object.fromEntries(Object.entries(names).filter(isNamed)) : {},
    embed: embed === true,
  };
}

/** The name in a locale, or in another of its language: `zh-CN` for `zh-TW`. */
export function nameIn(names: Record<string, string>, locale: string): string | undefined {
  if (Object.hasOwn(names, locale)) return names[locale];
  const [language] = locale.split(/[-_]/);
  return Object.entries(names).find(([known]) => known.split(/[-_]/)[0] === language)?.[1];
}
