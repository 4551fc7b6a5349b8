import { useMemo } from 'react';
import { useAccess, useIntl, useModel } from 'umi';
import { translate } from '@/components/feedback/translate';
import { useText } from '@/components/feedback/useText';
import { useNavigation } from '@/components/layout/useNavigation';
import { PROFILE_PATH, SETTINGS_PATH } from '@/services/constants';
import type { NavEntry } from '@/services/navigation/navigation';
import { readRecents } from './recents';
import type { Item } from './types';
import type { AllFound } from './useFound';
import { useWhoCan } from './useWhoCan';

const ENTITIES = ['user', 'role', 'menu'] as const;

/** Everybody has them, whatever their roles; a plain server has no settings. */
const OWN_PAGES = [
  ['profile', 'account.settings', PROFILE_PATH],
  ['settings', 'account.center', SETTINGS_PATH],
] as const;

const NO_WORDS: readonly string[] = [];

const holds = (text: string, words: readonly string[]) =>
  words.every((word) => text.toLowerCase().includes(word));

function pagesIn(entries: readonly NavEntry[], above: string[] = []): [Item, string][] {
  return entries.flatMap((entry) => {
    const { code, name, path, href, group } = entry;
    const detail = above.join(' / ') || undefined;
    const target = { kind: 'page' as const, entry: { path, href } };
    const own: Item = { key: `page ${code}`, group: 'pages', label: name, detail, target };
    const below = pagesIn(entry.children, [...above, name]);
    return group ? below : [[own, [...above, name, code, path].join(' ')], ...below];
  });
}

/** The pages that hold all words; those whose name begins with them come first. */
function usePages(words: readonly string[]): Item[] {
  const entries = useNavigation();
  const intl = useIntl();
  const { gatehouse } = useAccess();
  return useMemo(() => {
    const own = OWN_PAGES.filter(([key]) => key === 'profile' || gatehouse).map(
      ([key, id, path]): [Item, string] => {
        const label = translate(intl, id);
        const target = { kind: 'page' as const, entry: { path } };
        return [{ key: `page ${key}`, group: 'pages', label, target }, `${label} ${key}`];
      },
    );
    const found = [...pagesIn(entries), ...own].filter(([, text]) => holds(text, words));
    const begins = ({ label: name }: Item) => name.toLowerCase().startsWith(words[0] ?? '');
    return found
      .map(([item]) => item)
      .sort((one, other) => Number(begins(other)) - Number(begins(one)));
  }, [entries, intl, gatehouse, words]);
}

/** What may be done by name: `freeze Lin`. */
export function useVerb(typed: string) {
  const text = useText();
  const [first = '', ...rest] = typed.trim().split(/\s+/);
  const verbs = (['freeze', 'unfreeze'] as const).map(
    (verb) => [verb, [verb, text(`palette.verbs.${verb}`)]] as const,
  );
  const said = verbs.find(([, words]) => words.includes(first.toLowerCase()))?.[0];
  // Chinese puts no blank between the two.
  const glued = verbs.find(([, [, word = '']]) => first !== word && first.startsWith(word));
  if (said) return { verb: said, object: rest.join(' ') };
  if (glued && !/^[a-z]/i.test(first)) {
    return { verb: glued[0], object: typed.trim().slice(glued[1][1]?.length) };
  }
  return { verb: undefined, object: typed };
}

function useActions(
  typed: string,
  verb: 'freeze' | 'unfreeze' | undefined,
  found: AllFound,
): Item[] {
  const text = useText();
  const { has } = useAccess();
  const { initialState } = useModel('@@initialState');
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const adds = ENTITIES.filter((entity) => words.length > 0 && has(`system.${entity}.add`))
    .map((entity): Item => {
      const label = text(`palette.add.${entity}`);
      return {
        key: `add ${entity}`,
        group: 'actions',
        label,
        target: { kind: 'add', page: `system.${entity}` },
      };
    })
    .filter(({ label }) => holds(label, words));
  if (!verb || !has('system.user.edit')) return adds;
  const status = verb === 'freeze' ? 'freezed' : 'activated';
  const changed = found.users.filter(
    (user) => user.status !== status && user.id !== initialState?.currentUser?.id,
  );
  const changes = changed.map(({ id, name, username }): Item => {
    const label = text(`palette.${verb}`, { name });
    const target = { kind: 'status', id, name, status } as const;
    return { key: `${verb} ${id}`, group: 'actions', label, detail: username, target };
  });
  return [...changes, ...adds];
}

const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[\da-f]{0,4}(:[\da-f]{0,4}){2,7})$/i;

/** An address that was typed, whose requests the log tells to who may read it. */
const addressesIn = (typed: string, mayRead: boolean): string[] =>
  mayRead && ADDRESS.test(typed.trim()) ? [typed.trim()] : [];

const open = (
  entity: (typeof ENTITIES)[number],
  id: string,
  label: string,
  code: string,
): Item => ({
  key: `${entity} ${id}`,
  group: `${entity}s`,
  label,
  detail: code,
  target: { kind: 'open', page: `system.${entity}`, q: code, id },
});

/** Leads to the page of each user, where all stands that may be done to them. */
export function useUserItems() {
  const text = useText();
  return (users: AllFound['users']): Item[] =>
    users.map(({ id, name, username, status }) => {
      const item = open('user', id, name, username);
      if (status !== 'freezed') return item;
      return { ...item, detail: `${username} · ${text('pages.system.user.form.status.freezed')}` };
    });
}

/** All that is found, in the order of the groups; recents first. */
export function useItems(typed: string, found: AllFound): Item[] {
  const text = useText();
  const { has } = useAccess();
  const { verb } = useVerb(typed);
  const words = useMemo(() => typed.toLowerCase().split(/\s+/).filter(Boolean), [typed]);
  const pages = usePages(words);
  const allPages = usePages(NO_WORDS);
  const actions = useActions(typed, verb, found);
  const whoCan = useWhoCan(typed);
  const usersOf = useUserItems();
  const records: Item[] = [
    ...usersOf(found.users),
    ...found.roles.map(({ id, name, code }) => open('role', id, name, code)),
    ...found.menus.map(({ id, name, code }) => open('menu', id, name, code)),
    ...found.others.map(({ entity, id, name }): Item => {
      const page = `system.${entity}`;
      const detail = allPages.find(({ key }) => key === `page ${page}`)?.label;
      const target = { kind: 'open', page, q: name, id } as const;
      return { key: `${entity} ${id}`, group: 'others', label: name, detail, target };
    }),
    ...addressesIn(typed, has('system.logger')).map((ip): Item => {
      const label = text('palette.address', { ip });
      return { key: `address ${ip}`, group: 'traces', label, target: { kind: 'address', ip } };
    }),
    ...found.traces.map((id): Item => {
      const label = text('palette.trace', { id });
      return { key: `trace ${id}`, group: 'traces', label, target: { kind: 'trace', id } };
    }),
  ];
  const all = [...actions.filter(({ target }) => target.kind === 'status'), ...pages];
  const rest = [...actions.filter(({ target }) => target.kind === 'add'), ...records];
  return [...whoCan, ...recentsFirst([...all, ...rest], words, has)];
}

/** Those that can no longer be reached are left out. */
function recentsFirst(
  items: Item[],
  words: readonly string[],
  has: (code: string) => boolean,
): Item[] {
  const pages = new Set(items.filter(({ group }) => group === 'pages').map(({ key }) => key));
  const reachable = ({ key, group, target }: Item) => {
    if (target.kind === 'page') return group === 'pages' && pages.has(key);
    if (target.kind === 'trace' || target.kind === 'address') return has('system.logger');
    return (
      target.kind !== 'status' && has(target.kind === 'add' ? `${target.page}.add` : target.page)
    );
  };
  const recent = readRecents().filter(
    (item) => reachable(item) && holds(`${item.label} ${item.detail ?? ''}`, words),
  );
  const known = new Set(recent.map(({ key }) => key));
  return [...recent, ...items.filter(({ key }) => !known.has(key))];
}
