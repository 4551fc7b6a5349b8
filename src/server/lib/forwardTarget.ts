export type ForwardTarget =
  | { kind: 'syslog'; host: string; port: number; tls: boolean }
  | { kind: 'http'; url: string; authorization?: string };

const PORTS: Record<string, number> = { 'syslog:': 601, 'syslog+tls:': 6514 };

/** Reads LOG_FORWARD. @returns undefined where it is no address of a kind that is known. */
export function parseForwardTarget(text: string): ForwardTarget | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const port = PORTS[url.protocol];
  if (port !== undefined) {
    const isPlain = /^\/?$/.test(url.pathname) && !url.search && !url.username;
    if (!url.hostname || !isPlain) return undefined;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return {
      kind: 'syslog',
      host,
      port: Number(url.port) || port,
      tls: url.protocol === 'syslog+tls:',
    };
  }
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const { username, password } = url;
  url.username = url.password = '';
  if (!username) return { kind: 'http', url: url.href };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    kind: 'http',
    url: url.href,
    authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
  };
}
