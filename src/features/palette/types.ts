import type { NavEntry } from '@/services/navigation/navigation';

export const groups = [
  'recent',
  'pages',
  'actions',
  'users',
  'roles',
  'menus',
  'others',
  'traces',
] as const;

export type Group = (typeof groups)[number];

/** What is found, as data, so that it can be remembered. */
export interface Item {
  key: string;
  group: Exclude<Group, 'recent'>;
  /** Its accessible name begins with it. */
  label: string;
  detail?: string | undefined;
  target:
    | { kind: 'page'; entry: Pick<NavEntry, 'path' | 'href'> }
    | { kind: 'open'; page: string; q: string; id?: string | undefined }
    | { kind: 'add'; page: string }
    | { kind: 'trace'; id: string }
    | { kind: 'address'; ip: string }
    | { kind: 'status'; id: string; name: string; status: 'activated' | 'freezed' };
}
