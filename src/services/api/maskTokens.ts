/** What other servers log of a session or a sign-in, also in JSON within JSON. */
const SECRETS = [
  /(\\*"\w*(?:token|password)\\*"\s*:\s*\\*")[^"\\]+/gi,
  /([?&]\w*token=)[^&\s"\\]+/gi,
  /(\bBearer )[\w.~+/=-]{8,}/gi,
  /()\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g,
];

export const maskTokens = (text: string): string =>
  SECRETS.reduce((masked, secret) => masked.replace(secret, '$1•••'), text);
