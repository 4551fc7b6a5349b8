import { useCallback } from 'react';
import { useIntl } from 'umi';
import { useText, useTextIfAny } from '@/components/feedback/useText';
import { useNameById } from '@/components/layout/useNameById';
import type { Logger } from '@/schemas/logger';
import type texts from './locales/en-US';
import { sentenceOf } from './sentence';
import type { RecordNames } from './useRecordNames';

type Key = Extract<keyof typeof texts, `audit.say.${string}`>;

/** What an entity is called within a sentence; what has no name keeps its own. */
export function useNoun() {
  const textIfAny = useTextIfAny();
  return useCallback(
    (entity: string) =>
      textIfAny(`pages.system.${entity}.noun`) ?? textIfAny(`audit.noun.${entity}`) ?? entity,
    [textIfAny],
  );
}

/** Rows as sentences, or else their messages. `roleNames` are those that may be named, by id. */
export function useSentence(roleNames?: RecordNames) {
  const intl = useIntl();
  const text = useText();
  const textIfAny = useTextIfAny();
  const nounOf = useNoun();
  const nameById = useNameById();
  return useCallback(
    (row: Logger): string => {
      const sentence = sentenceOf(row);
      if (!sentence) return row.message;
      const { id, recordId, values, gave, took, reason } = sentence;
      const entity = String(values.entity ?? '');
      const name = nameById(entity, recordId ?? '', String(values.name ?? ''));
      const said = { ...values, entity: nounOf(entity), name };
      const why = textIfAny(`audit.reason.${reason}`);
      if (why) return text(`audit.say.${id}Because` as Key, { ...said, reason: why });
      const names = [gave, took].map((roles) => namesOf(roles, roleNames));
      if ((!gave && !took) || !names.every(Boolean)) return text(`audit.say.${id}` as Key, said);
      const [given, taken] = names.map((some) =>
        intl.formatList((some ?? []).map((name) => `“${name}”`)),
      );
      return text(`audit.say.${id}Named` as Key, {
        ...said,
        ...{ gave: given ?? '', took: taken ?? '' },
      });
    },
    [intl, text, textIfAny, nounOf, nameById, roleNames],
  );
}

/** Undefined unless all of them are known. */
function namesOf(roles: readonly string[] = [], known: RecordNames | undefined) {
  const names = roles.map((id) => known?.get(id));
  return names.every((name) => name !== undefined) ? (names as string[]) : undefined;
}
