import { useCallback } from 'react';
import { useIntl } from 'umi';
import type { Logger } from '@/schemas/logger';
import type texts from './lazyLocales/en-US';
import { type Sentence, sentenceOf } from './sentence';
import { useAuditText } from './useAuditText';

type Key = Extract<keyof typeof texts, `audit.say.${string}`>;

/** What an entity is called within a sentence; what has no name keeps its own. */
export function useNoun() {
  const intl = useIntl();
  return useCallback(
    (entity: string) => {
      const id = [`pages.system.${entity}.noun`, `audit.noun.${entity}`].find(
        (one) => one in intl.messages,
      );
      return id ? intl.formatMessage({ id }) : entity;
    },
    [intl],
  );
}

/** Rows of changes and sign-ins as sentences. `roleNames` are those that may be named, by id. */
export function useSentence(roleNames?: ReadonlyMap<string, string>) {
  const intl = useIntl();
  const text = useAuditText();
  const nounOf = useNoun();
  return useCallback(
    (row: Logger): string => {
      const { id, values, roles } = sentenceOf(row);
      const said = { ...values, entity: nounOf(String(values.entity ?? '')) };
      const names = namesOf(roles, roleNames);
      if (!names) return text(`audit.say.${id}` as Key, said);
      const quoted = names.map((name) => `“${name}”`);
      return text(`audit.say.${id}Named` as Key, { ...said, roles: intl.formatList(quoted) });
    },
    [intl, text, nounOf, roleNames],
  );
}

/** Undefined unless all of them are known. */
function namesOf(roles: Sentence['roles'], known: ReadonlyMap<string, string> | undefined) {
  const names = roles?.map((id) => known?.get(id));
  return names?.every((name) => name !== undefined) ? (names as string[]) : undefined;
}
