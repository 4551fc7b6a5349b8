/** What somebody had typed into a form when his session ended. */
export interface Draft<Values = object> {
  /** The form's page: `system.role`. */
  form: string;
  values: Values;
  /** The edited item; absent for a new one. */
  id?: string | undefined;
  /** Tag of the state in which the item was read. */
  etag?: string | undefined;
}

/** Answers what its form holds, or undefined where nothing is unsaved. */
type Source = () => Draft | undefined;

interface Kept {
  /** Whose drafts they are: his username. */
  owner: string;
  drafts: Draft[];
}

const STORAGE_KEY = 'drafts';

const sources = new Set<Source>();
/** Drafts whole; what the session storage holds for a reload is without passwords. */
let memory: Kept | undefined;

/** Has the form's content kept when the session ends. Returns how to stop that. */
export function addDraftSource(source: Source): () => void {
  sources.add(source);
  return () => {
    sources.delete(source);
  };
}

const unsaved = (): Draft[] => [...sources].flatMap((source) => source() ?? []);

/** Keeps what `owner` has typed until he signs in again. */
export function keepDrafts(owner: string): void {
  const drafts = unsaved();
  if (drafts.length === 0) return;
  memory = { owner, drafts };
  store();
}

/** For a reload; a browser that has no room for it loses it only then. */
function store(): void {
  try {
    if (!memory) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(memory, withoutPasswords));
  } catch (error) {
    console.warn('What was typed could not be kept for a reload.', error);
  }
}

const withoutPasswords = (key: string, value: unknown) => (/password/i.test(key) ? '' : value);

function stored(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** What `owner` had typed into a form; nobody else is shown it. */
export function draftOf<Values>(form: string, owner: string): Draft<Values> | undefined {
  memory ??= stored();
  if (memory && memory.owner !== owner) dropDrafts();
  return memory?.drafts.find((draft) => draft.form === form) as Draft<Values> | undefined;
}

/** Forgets the draft of a form, which has it now, or with no name all. */
export function dropDrafts(form?: string): void {
  const drafts = form ? (memory?.drafts.filter((draft) => draft.form !== form) ?? []) : [];
  memory = memory && drafts.length > 0 ? { ...memory, drafts } : undefined;
  store();
}
