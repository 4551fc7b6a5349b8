import en from '@/features/audit/locales/en-US';
import zh from '@/features/audit/locales/zh-CN';
import logEn from '@/features/logs/locales/en-US';
import logZh from '@/features/logs/locales/zh-CN';
import menuEn from '@/features/menus/locales/en-US';
import menuZh from '@/features/menus/locales/zh-CN';
import roleEn from '@/features/roles/locales/en-US';
import roleZh from '@/features/roles/locales/zh-CN';
import userEn from '@/features/users/locales/en-US';
import userZh from '@/features/users/locales/zh-CN';
import { auditVerbs, logEvents } from '@/schemas/logger';
import { folded } from '../../lib/searchKey';

/** Sentences of changes that say more than their verb. */
const tellingSentences = [
  ...['froze', 'activated', 'disabled', 'enabled', 'changed'],
  ...['gave', 'took', 'gaveAndTook', 'rights'],
  ...['restored', 'restoredVersion', 'undidCreation', 'undidChange', 'undidDeletion'],
] as const;

export type TellingSentence = (typeof tellingSentences)[number];

/** What rows may be about whose sentence in the list has a word. */
export interface Meanings {
  /** Verbs of changes among them. */
  events: string[];
  /** The reasons as rows have them: of a sign-in in words, of a denial as a code. */
  reasons: string[];
  entities: string[];
  levels: string[];
  tags: string[];
  sentences: TellingSentence[];
  /** What a number names: the sentences, and the events, that have such a count before the next word. */
  counted: { sentences: TellingSentence[]; events: string[] };
  /** Where only the sentence together with what it is about has the word, as words of Chinese have no space between. */
  about: AboutEntity[];
}

interface AboutEntity {
  kind: 'events' | 'sentences';
  value: string;
  entity: string;
}

type Kind = Exclude<keyof Meanings, 'about' | 'counted'>;

interface Saying {
  /** Folded; a line break stands for what a row puts in, and `#` for a number, without the blanks around it. */
  text: string;
  kind: Kind;
  value: string;
  /** Whose name stands in the text; empty where a line break does. */
  entity: string;
}

interface Variant {
  text: string;
  /** The verb of the change that it is said of, where it depends on that. */
  verb: string;
  entity: string;
}

interface Catalogue {
  locale: string;
  texts: Record<string, string>;
  /** What each entity is called. */
  nouns: Map<string, string>;
}

const NOUN = /^(?:pages\.system|audit)\.(?:noun\.)?(\w+?)(?:\.noun)?$/;
const BRANCHING = /^\s*(\w+),\s*(?:select|plural),(.*)$/s;

/** Arguments of the sentences that are numbers. */
const COUNTS = ['count', 'added', 'removed', 'requests', 'rows'];
/** Arguments that are lists of names. */
const LISTS = ['gave', 'took'];

const catalogues: Catalogue[] = [
  catalogueOf('en-US', { ...en, ...logEn, ...menuEn, ...roleEn, ...userEn }),
  catalogueOf('zh-CN', { ...zh, ...logZh, ...menuZh, ...roleZh, ...userZh }),
];

const sayings: Saying[] = catalogues.flatMap((catalogue) =>
  Object.entries(catalogue.texts).flatMap(([key, text]) => sayingsOf(key, text, catalogue)),
);

/**
 * Returns what has the word in its sentence in English or Chinese, as the console has the texts today.
 *
 * @param next the word after it, which says of a number what is counted
 */
export function meaningsOf(word: string, next = ''): Meanings {
  const sought = folded(word);
  const found: Record<Kind, Set<string>> = {
    ...{ events: new Set(), reasons: new Set(), entities: new Set() },
    ...{ levels: new Set(), tags: new Set(), sentences: new Set() },
  };
  const saying = sayings.filter(({ text, kind }) =>
    kind === 'levels' || kind === 'tags' ? text === sought : text.includes(sought),
  );
  for (const { kind, value, entity } of saying) if (!entity) found[kind].add(value);
  const about = saying.filter(
    ({ kind, value, entity }) => entity && !found[kind].has(value) && !found.entities.has(entity),
  ) as AboutEntity[];
  return {
    about,
    counted: countedBy(sought, folded(next)),
    ...{ events: [...found.events], reasons: [...found.reasons], entities: [...found.entities] },
    ...{ levels: [...found.levels], tags: [...found.tags] },
    sentences: [...found.sentences] as TellingSentence[],
  };
}

/** The number in a word, without the commas between thousands: of `3,955`, and of `另外272`. */
export const numberIn = (word: string): string | undefined =>
  NUMBER.exec(word)?.[0].replaceAll(',', '');

const NUMBER = /\d{1,3}(?:,\d{3})+(?!\d)|\d+/;

function countedBy(word: string, next: string): Meanings['counted'] {
  const spelled = `${word.replace(NUMBER, '#')}${NUMBER.test(word) && /\d$/.test(word) ? next : ''}`;
  const isCount = spelled.includes('#') && spelled !== '#';
  const saying = isCount ? sayings.filter(({ text }) => text.includes(spelled)) : [];
  const valuesOf = (kind: Kind) => [
    ...new Set(saying.flatMap((one) => (one.kind === kind ? [one.value] : []))),
  ];
  return { sentences: valuesOf('sentences') as TellingSentence[], events: valuesOf('events') };
}

function catalogueOf(locale: string, texts: Catalogue['texts']): Catalogue {
  const nouns = Object.entries(texts).flatMap(([key, text]) => {
    const entity = key.includes('noun') ? NOUN.exec(key)?.[1] : undefined;
    return entity ? [[entity, text] as const] : [];
  });
  return { locale, texts, nouns: new Map(nouns) };
}

function sayingsOf(key: string, text: string, catalogue: Catalogue): Saying[] {
  const [, say] = /^audit\.say\.(.+)$/.exec(key) ?? [];
  const [, reason] = /^audit\.reason\.(.+)$/.exec(key) ?? [];
  const [, column, cell] = /^pages\.system\.logger\.form\.(level|tag)\.(\w+)$/.exec(key) ?? [];
  const plain = folded(text);
  if (column && cell)
    return [{ text: plain, kind: column === 'tag' ? 'tags' : 'levels', value: cell, entity: '' }];
  if (reason) {
    const values = [reason, reason.replaceAll('-', ' ')];
    return values.map((value) => ({ text: plain, kind: 'reasons', value, entity: '' }));
  }
  if (!say) {
    const value = key.includes('noun') ? NOUN.exec(key)?.[1] : undefined;
    return value ? [{ text: plain, kind: 'entities', value, entity: '' }] : [];
  }
  return variantsOf(text, catalogue).flatMap(({ text: said, verb, entity }) => {
    const meant = verb ? meantByVerb(verb) : meantBy(say);
    return meant ? [{ text: folded(said).replace(/ *# */g, '#'), ...meant, entity }] : [];
  });
}

/** Updates whose sentence says more do not say that something was changed. */
function meantByVerb(verb: string): { kind: Kind; value: string } {
  return verb === 'update'
    ? { kind: 'sentences', value: 'changed' }
    : { kind: 'events', value: verb };
}

/** What rows say a sentence, by the end of its key. */
function meantBy(say: string): { kind: Kind; value: string } | undefined {
  const id = say.replace(/(Because|Named)$/, '');
  if (tellingSentences.includes(id as TellingSentence)) return { kind: 'sentences', value: id };
  const event = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace('-own-', '-');
  const isKnown = [...logEvents, ...auditVerbs].some((one) => one === event);
  return isKnown ? { kind: 'events', value: event } : undefined;
}

/** A text in the format of ICU as all that it may say. */
function variantsOf(text: string, catalogue: Catalogue): Variant[] {
  const open = text.indexOf('{');
  if (open < 0) return [{ text, verb: '', entity: '' }];
  const close = closingOf(text, open);
  const rest = variantsOf(text.slice(close + 1), catalogue);
  return insertedBy(text.slice(open + 1, close), catalogue).flatMap((inner) =>
    rest.map((after) => ({
      text: text.slice(0, open) + inner.text + after.text,
      verb: inner.verb || after.verb,
      entity: inner.entity || after.entity,
    })),
  );
}

function insertedBy(argument: string, catalogue: Catalogue): Variant[] {
  const [, name, branches] = BRANCHING.exec(argument) ?? [];
  const unknown: Variant = { text: '\n', verb: '', entity: '' };
  if (argument === 'entity') {
    const nouns = [...catalogue.nouns].map(([entity, text]) => ({ text, verb: '', entity }));
    return [unknown, ...nouns];
  }
  if (COUNTS.includes(argument)) return [{ ...unknown, text: '#' }];
  if (LISTS.includes(argument)) {
    const list = new Intl.ListFormat(catalogue.locale);
    const texts = [
      ['\n', '\n'],
      ['\n', '\n', '\n'],
    ].map((names) => list.format(names));
    return texts.map((text) => ({ ...unknown, text }));
  }
  if (!branches) return [unknown];
  const inserted: Variant[] = [];
  for (let at = branches.indexOf('{'); at >= 0; at = branches.indexOf('{', at)) {
    const choice = /[\w=]+\s*$/.exec(branches.slice(0, at))?.[0].trim() ?? '';
    const close = closingOf(branches, at);
    for (const one of variantsOf(branches.slice(at + 1, close), catalogue))
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
