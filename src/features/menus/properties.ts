export type Properties = Record<string, unknown>;

const isRecord = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined for what fields cannot show: no JSON, or a list. */
export function readProperties(text: string): Properties | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const namesOf = ({ names }: Properties): Properties => (isRecord(names) ? names : {});

/** With one of them set, or taken away where it is empty; the others stay as they are. */
export function withProperty(all: Properties, key: string, value: unknown): Properties {
  const isEmpty = !value || (isRecord(value) && Object.keys(value).length === 0);
  if (!isEmpty) return { ...all, [key]: value };
  const { [key]: _, ...others } = all;
  return others;
}

export const writeProperties = (all: Properties): string =>
  Object.keys(all).length > 0 ? JSON.stringify(all) : '';
