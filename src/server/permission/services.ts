import { isServicePage } from '@/schemas/menu';
import { Versioned } from '../db/cache';
import { type Database, tables } from '../db/database';
import { serviceRefused } from '../lib/errors';
import { segmentsOf } from '../lib/requestPath';
import { policyAt } from './current';
import { literalSegment, type Pattern, serviceOf } from './pattern';
import { once } from './policyIndex';

export type ServiceRow = typeof tables.service.$inferSelect;

const rows = new Versioned<ServiceRow[]>();

/** @param version of rights that the caller was read with; each change of a service raises it */
export async function currentServices(db: Database, version: number): Promise<ServiceRow[]> {
  // A session may be remembered from before a write of this process.
  const { snapshot } = await policyAt(db, version);
  return rows.current(db, snapshot.versions.version, () =>
    db.select().from(tables.service).orderBy(tables.service.id),
  );
}

/** Returns the host as services name it. */
export const plainHost = (host: string): string => host.toLowerCase().replace(/\.(?=:\d+$|$)/, '');

/** Returns the host without its port. */
export const hostName = (host: string): string => plainHost(host).replace(/:\d+$/, '');

export interface FoundService {
  service: ServiceRow;
  /** The call as menus write it: the code of the service, and the path below its prefix. */
  call: Pattern;
}

/** Returns the names of a service's hosts. The port of a request is its client's text, which no proxy routes by. */
export const hostNames = (service: Pick<ServiceRow, 'hosts'>): string[] =>
  service.hosts.split(' ').map(hostName);

interface Prefixed {
  service: ServiceRow;
  /** The segments of its prefix. */
  prefix: string[];
}

/** The services of each host, that with the longest prefix first. */
const byHost = once((services: ServiceRow[]) => {
  const prefixed = services
    .map((service) => ({ service, prefix: service.path_prefix.split('/').slice(1) }))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  const hosts = new Map<string, Prefixed[]>();
  for (const one of prefixed) {
    for (const host of hostNames(one.service)) hosts.set(host, [...(hosts.get(host) ?? []), one]);
  }
  return hosts;
});

/**
 * Returns the service of a request, whether it is enabled or not: of those of the host that with the longest prefix.
 * @param version of rights that the caller was read with
 * @throws {ApiError} 403, also where the prefix is one in another case, which some routers take for the same
 */
export async function findService(
  db: Database,
  version: number,
  host: string,
  uri: string,
): Promise<FoundService> {
  const segments = segmentsOf(uri);
  if (!segments) throw serviceRefused('path_ambiguous');
  const ofHost = byHost(await currentServices(db, version)).get(hostName(host)) ?? [];
  const found = ofHost.find(({ prefix }) => isBelow(fold(segments), fold(prefix)));
  if (!found) throw serviceRefused('service_unknown');
  const { service, prefix } = found;
  if (!isBelow(segments, prefix)) throw serviceRefused('path_ambiguous');
  const below = segments.slice(prefix.length);
  return callOf(service, below.length > 0 ? below : ['']);
}

/** @param segments of the path below the prefix of the service, decoded; one that is empty for its root */
export const callOf = (service: ServiceRow, segments: string[]): FoundService => ({
  service,
  call: [service.code, ...segments.map(literalSegment)],
});

const fold = (segments: string[]) => segments.map((segment) => segment.toLowerCase());

const isBelow = (segments: string[], prefix: string[]) =>
  prefix.every((segment, at) => segment === segments[at]);

/** Whether a service says that browsers reach it at this host; without a port it is at that of the scheme. */
export function isHostOf(service: ServiceRow, host: string, isSecure: boolean): boolean {
  const usual = isSecure ? ':443' : ':80';
  const withPort = (text: string) => (/:\d+$/.test(text) ? text : text + usual);
  return service.hosts
    .split(' ')
    .map(withPort)
    .includes(withPort(plainHost(host)));
}

/** Returns the menus with whole addresses instead of pages of services, whose codes they name; one that cannot be opened has none. */
export async function withServicePages<Menu extends { path: string }>(
  db: Database,
  version: number,
  menus: Menu[],
): Promise<(Menu & { service?: string })[]> {
  if (!menus.some(({ path }) => isServicePage(path))) return menus;
  const services = await currentServices(db, version);
  return menus.map((menu) => {
    if (!isServicePage(menu.path)) return menu;
    const code = serviceOf(menu.path);
    const found = services.find((service) => service.code === code);
    const isOpen = found?.status === 'enabled' && found.address !== '';
    const below = menu.path.slice(code.length);
    return {
      ...menu,
      service: code,
      path: isOpen ? found.address.replace(/\/?([?#].*)?$/, '') + below : '',
    };
  });
}
