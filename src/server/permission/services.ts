import { isServicePage } from '@/schemas/menu';
import { Versioned } from '../db/cache';
import { type Database, tables } from '../db/database';
import { serviceRefused } from '../lib/errors';
import { segmentsOf } from '../lib/requestPath';
import { policyAt } from './current';
import { serviceOf } from './pattern';

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
  /** The segments of the path below the prefix of the service; one that is empty for its root. */
  segments: string[];
}

/** Returns the service of a request: that of the host with its port before that of the name, then that of the longest prefix. */
export function serviceAt(
  services: readonly ServiceRow[],
  host: string,
  segments: readonly string[],
): FoundService | undefined {
  const full = plainHost(host);
  const name = hostName(host);
  const found = services.flatMap((service) => {
    const hosts = service.hosts.split(' ');
    const prefix = service.path_prefix.split('/').slice(1);
    const isBelow = prefix.every((segment, at) => segment === segments[at]);
    const rank = hosts.includes(full) ? 1 : hosts.includes(name) ? 0 : -1;
    return isBelow && rank >= 0 ? [{ service, prefix, rank }] : [];
  });
  const [best] = found.sort((a, b) => b.rank - a.rank || b.prefix.length - a.prefix.length);
  if (!best) return undefined;
  const below = segments.slice(best.prefix.length);
  return { service: best.service, segments: below.length > 0 ? below : [''] };
}

/**
 * Returns the service of a request, whether it is enabled or not.
 * @param version of rights that the caller was read with
 * @throws {ApiError} 403
 */
export async function findService(
  db: Database,
  version: number,
  host: string,
  uri: string,
): Promise<FoundService> {
  const segments = segmentsOf(uri);
  if (!segments) throw serviceRefused('path_ambiguous');
  const found = serviceAt(await currentServices(db, version), host, segments);
  if (!found) throw serviceRefused('service_unknown');
  return found;
}

/** Returns the menus with whole addresses instead of pages of services; one that cannot be opened has none. */
export async function withServicePages<Menu extends { path: string }>(
  db: Database,
  version: number,
  menus: Menu[],
): Promise<Menu[]> {
  if (!menus.some(({ path }) => isServicePage(path))) return menus;
  const services = await currentServices(db, version);
  return menus.map((menu) => {
    if (!isServicePage(menu.path)) return menu;
    const code = serviceOf(menu.path);
    const found = services.find((service) => service.code === code);
    const isOpen = found?.status === 'enabled' && found.address !== '';
    const below = menu.path.slice(code.length);
    return { ...menu, path: isOpen ? found.address.replace(/\/?([?#].*)?$/, '') + below : '' };
  });
}
