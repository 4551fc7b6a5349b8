import en from '@/components/audit/lazyLocales/en-US';
import zh from '@/components/audit/lazyLocales/zh-CN';
import menuEn from '@/pages/system/menu/locales/en-US';
import menuZh from '@/pages/system/menu/locales/zh-CN';
import roleEn from '@/pages/system/role/locales/en-US';
import roleZh from '@/pages/system/role/locales/zh-CN';
import userEn from '@/pages/system/user/locales/en-US';
import userZh from '@/pages/system/user/locales/zh-CN';
import { auditVerbs, logEvents } from '@/schemas/logger';
import { folded } from '../../base/searchKey';

/** Sentences of changes that say more than their verb. */
const tellingSentences = [
  ...['froze', 'activated', 'disabled', 'enabled'],
  ...['gave', 'took', 'gaveAndTook', 'rights'],
  ...['restored', 'restoredVersion', 'undidCreation', 'undidChange', 'undidDeletion'],
] as const;

export type TellingSentence = (typeof tellingSentences)[number];

/** What rows may be about whose sentence in the list has a word. */
export interface Meanings {
  /** Verbs of changes among them. */
  events: string[];
  /** As rows have them: of a sign-in in words, of a denial as a code. */
  reasons: string[];
  entities: string[];
  sentences: TellingSentence[];
}

type Kind = keyof Meanings;

interface Saying {
  /** Folded; a line break stands for what a row puts in. */
  text: string;
  kind: Kind;
  value: string;
}

interface Variant {
  text: string;
  /** The verb of the change that it is said of, where it depends on that. */
  verb: string;
}

const NOUN = /^(?:pages\.system|audit)\.(?:noun\.)?(\w+?)(?:\.noun)?$/;
const BRANCHING = /^\s*(\w+),\s*(?:select|plural),(.*)$/s;

const sayings: Saying[] = [en, zh, menuEn, menuZh, roleEn, roleZh, userEn, userZh].flatMap(
  (catalogue) => Object.entries(catalogue).flatMap(([key, text]) => sayingsOf(key, text)),
);

/** Returns what has the word in its sentence in English or Chinese, as the console has the texts today. */
export function meaningsOf(word: string): Meanings {
  const sought = folded(word);
  const found: Record<Kind, Set<string>> = {
    events: new Set(),
    reasons: new Set(),
    entities: new Set(),
    sentences: new Set(),
  };
  for (const { text, kind, value } of sayings) if (text.includes(sought)) found[kind].add(value);
  return {
    events: [...found.events],
    reasons: [...found.reasons],
    entities: [...found.entities],
    sentences: [...found.sentences] as TellingSentence[],
  };
}

function sayingsOf(key: string, text: string): Saying[] {
  const [, say] = /^audit\.say\.(.+)$/.exec(key) ?? [];
  const [, reason] = /^audit\.reason\.(.+)$/.exec(key) ?? [];
  const plain = folded(text);
  if (reason) {
    const values = [reason, reason.replaceAll('-', ' ')];
    return values.map((value) => ({ text: plain, kind: 'reasons', value }));
  }
  if (!say) return key.includes('noun') ? nounOf(key, plain) : [];
  return variantsOf(text).flatMap(({ text: said, verb }) => {
    const meant = verb ? { kind: 'events' as const, value: verb } : meantBy(say);
    return meant ? [{ text: folded(said), ...meant }] : [];
  });
}

function nounOf(key: string, text: string): Saying[] {
  const value = NOUN.exec(key)?.[1];
  return value ? [{ text, kind: 'entities', value }] : [];
}

/** What rows say a sentence, by the end of its key. */
function meantBy(say: string): { kind: Kind; value: string } | undefined {
  const id = say.replace(/(Because|Named)$/, '');
  if (tellingSentences.includes(id as TellingSentence)) return { kind: 'sentences', value: id };
  if (id === 'changed') return { kind: 'events', value: 'update' };
  const event = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace('-own-', '-');
  const isKnown = [...logEvents, ...auditVerbs].some((one) => one === event);
  return isKnown ? { kind: 'events', value: event } : undefined;
}

/** A text in the format of ICU as all that it may say. */
function variantsOf(text: string): Variant[] {
  const open = text.indexOf('{');
  if (open < 0) return [{ text, verb: '' }];
  const close = closingOf(text, open);
  const rest = variantsOf(text.slice(close + 1));
  return insertedBy(text.slice(open + 1, close)).flatMap((inner) =>
    rest.map((after) => ({
      text: text.slice(0, open) + inner.text + after.text,
      verb: inner.verb || after.verb,
    })),
  );
}

function insertedBy(argument: string): Variant[] {
  const [, name, branches] = BRANCHING.exec(argument) ?? [];
  if (!branches) return [{ text: '\n', verb: '' }];
  const inserted: Variant[] = [];
  for (let at = branches.indexOf('{'); at >= 0; at = branches.indexOf('{', at)) {
    const choice = /[\w=]+\s*$/.exec(branches.slice(0, at))?.[0].trim() ?? '';
    const close = closingOf(branches, at);
    const text = branches.slice(at + 1, close).replaceAll('#', '\n');
    for (const one of variantsOf(text))
      inserted.push(name === 'verb' ? { ...one, verb: choice } : one);
    at = close;
  }
  return inserted;
}

function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
