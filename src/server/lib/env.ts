import { z } from 'zod';
import { commandLine } from './commandLine';
import { waysTo } from './databaseAddress';
import { parseForwardTarget } from './forwardTarget';
import { parseMailTarget } from './mailTarget';
import { isProxy, oidcFields, oidcIn } from './oidcSettings';
import { parseProxies } from './proxies';
import { StartError } from './startError';

/** A base path such as `/admin`; empty or `/` is the root. */
const place = z
  .string()
  .transform((path) => path.split('/').filter(Boolean))
  .refine((segments) => segments.every((segment) => /^[\w~-][\w.~-]*$/.test(segment)), {
    error: 'must be a path like /admin/, of letters, digits and - _ . ~',
  })
  .transform((segments) => segments.map((segment) => `/${segment}`).join(''));

const minutes = (most: number) => z.coerce.number().int().min(1).max(most);

function isServer(address: string): boolean {
  return /^https?:\/\/[^/?#@]+\/?$/.test(address) && URL.canParse(address);
}

/** A wildcard, or a character that ends a directive of the policy, is none. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/.test(text) && URL.canParse(text);
}

const databaseAddress = z
  .string()
  .refine((address) => waysTo(address).length > 0, {
    error: 'must be an address like postgres://user:password@host:5432/name',
  })
  .optional();

/** Shown in one line, and written into the page and the manifest. */
const productTitle = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Cf}]{1,40}$/u, { error: 'must be a text of 1 to 40 characters in one line' });

const replacedByConfigFile = z
  .never({
    error: `CONFIG_FILE takes its place. It reads the same file of menus, and one of menus and roles, which is applied once for each content. Unset MENU_FILE and MENU_FILE_OVERWRITE; ${commandLine('config:apply', 'FILE --yes')} applies a file by hand, and ${commandLine('config:export')} writes what there is in the new format`,
  })
  .optional();

/** What authenticator apps and browsers call a console without a title of its own. */
export const PRODUCT = 'Gatehouse';

const fields = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8000),
  HOST: z.string().min(1).default('127.0.0.1'),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  BASE_PATH: place.default(''),
  API_PREFIX: place.optional(),
  API_PROXY: z
    .string()
    .refine(isServer, { error: 'must be the address of a server, like http://host:8040' })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  DATABASE_URL: databaseAddress,
  DATABASE_OWNER_URL: databaseAddress,
  DATA_DIR: z.string().min(1).default('./data'),
  ADMIN_USERNAME: z.string().trim().min(1).max(64).default('admin'),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  DEFAULT_PASSWORD: z.string().min(1).optional(),
  CAPTCHA: z.enum(['image', 'off']).default('image'),
  SESSION_IDLE_MINUTES: minutes(24 * 60).default(30),
  SESSION_HOURS: minutes(30 * 24).default(12),
  LOG_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  CHANGE_RETENTION_DAYS: z.coerce.number().int().min(0).max(36_500).default(0),
  LOG_FORWARD: z
    .string()
    .refine(parseForwardTarget, {
      error:
        'must be an address like syslog://host:601, syslog+tls://host:6514 or https://host/path',
    })
    .optional(),
  LOG_SIGNING_KEY: z
    .string()
    .refine((keys) => keys.split(',').every((key) => key.trim().length >= 16), {
      error: 'must be at least 16 characters; older keys may follow, with commas between them',
    })
    .optional(),
  SECRET_KEY: z
    .string()
    .refine((keys) => keys.split(',').every((key) => key.trim().length >= 32), {
      error: 'must be at least 32 characters; older keys may follow, with commas between them',
    })
    .optional(),
  SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  SMTP_URL: z
    .string()
    .refine(parseMailTarget, {
      error: 'must be an address like smtp://user:password@host:587 or smtps://host:465',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\r\n]* <)?[^\s<>@]+@[^\s<>@]+>?$/, {
      error: 'must be an address like console@example.com or Console <console@example.com>',
    })
    .optional(),
  PUBLIC_URL: z
    .string()
    .refine((url) => /^https?:\/\/[^?#@]+$/.test(url) && URL.canParse(url), {
      error: 'must be the address of the console, like https://console.example/admin',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  ...oidcFields,
  REGISTRATION: z.enum(['off', 'approval']).default('off'),
  TITLE: productTitle.optional(),
  LOGO: z.string().min(1).optional(),
  PRIMARY_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour like #7c3aed' })
    .optional(),
  CONTACT: z.string().trim().max(200).default(''),
  METRICS: z.enum(['off', 'on']).default('off'),
  CONFIG_FILE: z.string().min(1).optional(),
  MENU_FILE: replacedByConfigFile,
  MENU_FILE_OVERWRITE: replacedByConfigFile,
  EMBED_ORIGINS: z
    .string()
    .refine((list) => list.split(',').every((origin) => isOrigin(origin.trim())), {
      error: 'must be origins like https://grafana.example, with commas between them',
    })
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine((list) => parseProxies(list), {
      error: 'must be IP addresses or networks like 10.0.0.0/8, with commas between them',
    })
    .optional(),
});

const settings = fields
  .refine((data) => !(data.API_PROXY && data.DATABASE_URL), {
    path: ['API_PROXY'],
    error: 'it leaves no use for DATABASE_URL, so only one of the two can be set',
  })
  .refine((data) => data.DATABASE_URL || !data.DATABASE_OWNER_URL, {
    path: ['DATABASE_OWNER_URL'],
    error: 'it needs DATABASE_URL beside it, with another role on the same database',
  })
  .refine((data) => data.DATABASE_URL || data.WORKERS === 1, {
    path: ['WORKERS'],
    error: 'several processes need DATABASE_URL, as the embedded database is for one',
  })
  .refine((data) => !(data.API_PROXY && data.LOG_FORWARD), {
    path: ['LOG_FORWARD'],
    error: 'behind API_PROXY the log is the other server’s, which has to forward it',
  })
  .refine((data) => data.SECOND_FACTOR === 'optional' || data.SECRET_KEY || !data.DATABASE_URL, {
    path: ['SECOND_FACTOR'],
    error: 'on PostgreSQL it needs SECRET_KEY, which encrypts what authenticator apps share',
  })
  .refine((data) => !data.SMTP_URL || (data.MAIL_FROM && data.PUBLIC_URL), {
    path: ['SMTP_URL'],
    error: 'it needs MAIL_FROM and PUBLIC_URL beside it',
  })
  .refine((data) => !data.SMTP_URL || data.SECRET_KEY || !data.DATABASE_URL, {
    path: ['SMTP_URL'],
    error: 'on PostgreSQL it needs SECRET_KEY, which encrypts e-mails that wait',
  })
  .refine((data) => !data.OIDC_ISSUER || (data.OIDC_CLIENT_ID && data.OIDC_CLIENT_SECRET), {
    path: ['OIDC_ISSUER'],
    error: 'it needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it',
  })
  .refine((data) => !data.OIDC_ISSUER || data.PUBLIC_URL, {
    path: ['OIDC_ISSUER'],
    error: 'it needs PUBLIC_URL, where the provider sends people back to',
  })
  .refine((data) => !data.OIDC_ISSUER || data.SECRET_KEY || !data.DATABASE_URL, {
    path: ['OIDC_ISSUER'],
    error: 'on PostgreSQL it needs SECRET_KEY, which encrypts what the provider answers',
  })
  .refine((data) => !data.OIDC_ISSUER || !data.HTTPS_PROXY || isProxy(data.HTTPS_PROXY), {
    path: ['HTTPS_PROXY'],
    error: 'must be the address of a proxy, like http://proxy.example:3128',
  })
  .refine((data) => data.OIDC_CREATE === 'off' || data.OIDC_ROLES, {
    path: ['OIDC_CREATE'],
    error: 'it needs OIDC_ROLES, as nobody is made a user without a role',
  })
  .refine((data) => data.PASSWORD_SIGN_IN === 'on' || data.OIDC_ISSUER, {
    path: ['PASSWORD_SIGN_IN'],
    error: 'without OIDC_ISSUER nobody but root could sign in',
  })
  .refine((data) => data.PASSWORD_SIGN_IN === 'on' || data.REGISTRATION === 'off', {
    path: ['PASSWORD_SIGN_IN'],
    error: 'those who register choose a password, so REGISTRATION must be off beside it',
  })
  .refine((data) => !asksItself(data), {
    path: ['API_PROXY'],
    error: 'it is the address of this server, which would ask itself',
  });

/** Calls would come back here for ever. */
function asksItself({ API_PROXY, HOST, PORT }: z.infer<typeof fields>): boolean {
  if (!API_PROXY || !URL.canParse(API_PROXY)) return false;
  const { hostname, port } = new URL(API_PROXY);
  return ['localhost', '127.0.0.1', '[::1]', HOST].includes(hostname) && port === String(PORT);
}

/** The settings, as the server uses them. */
export type Env = ReturnType<typeof envOf>;

/** @throws {StartError} with a sentence for each bad value */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const HTTPS_PROXY = variables.https_proxy || variables.HTTPS_PROXY;
  const NO_PROXY = variables.no_proxy || variables.NO_PROXY;
  const set = Object.entries({ ...variables, HTTPS_PROXY, NO_PROXY }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const { success, data, error } = settings.safeParse(Object.fromEntries(set));
  if (!success) {
    throw new StartError(
      error.issues
        .map(({ path, message }) => describe(String(path[0]), message, variables))
        .join('\n'),
    );
  }
  return envOf(data);
}

const envOf = (data: z.infer<typeof fields>) => ({
  /** 0 takes any free port. */
  port: data.PORT,
  host: data.HOST,
  /** Processes that answer on the same port. */
  workers: data.WORKERS,
  /** The base path with a slash at both ends. */
  basePath: `${data.BASE_PATH}/`,
  /** What stands before `/api/`, without a slash at its end; empty at the root. */
  apiPrefix: data.API_PREFIX ?? data.BASE_PATH,
  apiProxy: data.API_PROXY,
  databaseUrl: data.DATABASE_URL,
  /** The connection of the role that owns the tables, where `databaseUrl` has one that may not change the audit. */
  databaseOwnerUrl: data.DATABASE_OWNER_URL,
  dataDir: data.DATA_DIR,
  adminUsername: data.ADMIN_USERNAME,
  adminPassword: data.ADMIN_PASSWORD,
  /** Plain text; without it each user gets a random password. */
  defaultPassword: data.DEFAULT_PASSWORD,
  captcha: data.CAPTCHA,
  sessionIdleMinutes: data.SESSION_IDLE_MINUTES,
  sessionHours: data.SESSION_HOURS,
  logRetentionDays: data.LOG_RETENTION_DAYS,
  /** 0 keeps changes for ever. */
  changeRetentionDays: data.CHANGE_RETENTION_DAYS,
  logForward: parseForwardTarget(data.LOG_FORWARD ?? ''),
  /** The first one signs, all verify. */
  logSigningKeys: listIn(data.LOG_SIGNING_KEY),
  /** The first one encrypts, all decrypt. */
  secretKeys: listIn(data.SECRET_KEY),
  /** `required` of everybody, whatever their roles say. */
  secondFactor: data.SECOND_FACTOR,
  /** Absent where no e-mails are sent. */
  mail: mailIn(data),
  /** The address of the console, without a slash at its end; links in e-mails begin with it. */
  publicUrl: data.PUBLIC_URL,
  /** Absent where nobody signs in by a company account. */
  oidc: oidcIn(data),
  /** `off` for all but root. */
  passwordSignIn: data.PASSWORD_SIGN_IN,
  registration: data.REGISTRATION,
  /** What the console calls itself; without it, what its build does. */
  title: data.TITLE,
  /** The file of an image in place of the console's mark. */
  logo: data.LOGO,
  /** In place of the console's blue, such as `#7c3aed`. */
  primaryColor: data.PRIMARY_COLOR,
  /** Whom those without an account may ask; may be empty. */
  contact: data.CONTACT,
  metrics: data.METRICS,
  /** Menus and roles that a start applies. */
  configFile: data.CONFIG_FILE,
  /** The sites that the console may show in a frame. */
  embedOrigins: data.EMBED_ORIGINS?.split(',').map((origin) => new URL(origin.trim()).origin) ?? [],
  trustProxy: parseProxies(data.TRUST_PROXY ?? '') ?? new Set(),
});

const listIn = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function mailIn({ SMTP_URL, MAIL_FROM }: z.infer<typeof fields>) {
  const target = parseMailTarget(SMTP_URL ?? '');
  return target && MAIL_FROM ? { target, from: MAIL_FROM } : undefined;
}

const secret = new Set([
  'API_PROXY',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'ADMIN_PASSWORD',
  'DEFAULT_PASSWORD',
  'HTTPS_PROXY',
  'LOG_FORWARD',
  'LOG_SIGNING_KEY',
  'OIDC_CLIENT_SECRET',
  'SECRET_KEY',
  'SMTP_URL',
]);

function describe(name: string, message: string, variables: Record<string, string | undefined>) {
  const value = secret.has(name) ? '' : ` (${JSON.stringify(variables[name])})`;
  return `The setting ${name}${value} is not valid: ${message}.`;
}
