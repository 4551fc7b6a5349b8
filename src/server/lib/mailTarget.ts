export interface MailTarget {
  host: string;
  port: number;
  /** TLS from the start. */
  secure: boolean;
  /** Refuses a server that has no STARTTLS. */
  requireTLS: boolean;
  auth?: { user: string; pass: string };
}

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

/** Reads SMTP_URL. @returns undefined where it is no address of a mail server. */
export function parseMailTarget(text: string): MailTarget | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const port = PORTS[url.protocol];
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (port === undefined || !host || !/^\/?$/.test(url.pathname) || url.search) return undefined;
  const secure = url.protocol === 'smtps:';
  const target = { host, port: Number(url.port) || port, secure };
  const requireTLS = !secure && !LOOPBACK.has(host);
  if (!url.username) return { ...target, requireTLS };
  const [user, pass] = [url.username, url.password].map(decodeURIComponent) as [string, string];
  return { ...target, requireTLS, auth: { user, pass } };
}
