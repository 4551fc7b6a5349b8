/** A member of a row's data: as text, or as JSON with its lines and indentation. */
export interface Detail {
  name: string;
  text: string;
  json: boolean;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function detailOf(name: string, value: unknown): Detail {
  const inner = typeof value === 'string' ? parse(value) : value;
  if (isObject(inner)) return { name, text: JSON.stringify(inner, null, 2), json: true };
  return { name, text: String(value), json: false };
}

/** The members of a row's `data` that say something; data that is no JSON object comes as it is. */
export function detailsOf(data: string): Detail[] {
  if (!data) return [];
  const members = parse(data);
  if (!isObject(members)) return [{ name: 'data', text: data, json: false }];
  return Object.entries(members)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => detailOf(name, value));
}
