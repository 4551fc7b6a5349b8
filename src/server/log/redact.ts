const SECRET = /pass|pwd|token|secret|captcha|hash|credential|authorization|api.?key/i;

/**
 * Matches parameters with secrets: in an address `code` may be a captcha's, where in JSON it names a menu or a role;
 * `wanted` is an address with a query of its own.
 */
const SECRET_PARAMETER = new RegExp(`${SECRET.source}|code|challenge|setup|ticket|wanted`, 'i');

/** Compares decoded names, as the server that reads them does. */
export function redactQuery(address: string): string {
  const start = address.indexOf('?');
  if (start < 0) return address;
  const parameters = address
    .slice(start + 1)
    .split('&')
    .map(redactParameter);
  return `${address.slice(0, start)}?${parameters.join('&')}`;
}

function redactParameter(parameter: string): string {
  const [name = ''] = parameter.split('=', 1);
  return SECRET_PARAMETER.test(decode(name)) ? `${name}=***` : parameter;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A boolean stays: that a password must be changed says nothing about the password. */
export function toPublicJson(value: unknown): string {
  return JSON.stringify(value, (name, member) =>
    typeof member !== 'boolean' && SECRET.test(name) ? undefined : member,
  );
}
