import { z } from 'zod';
import type { Version } from '@/schemas/history';
import type { AuditedChange, Snapshot } from './auditedChange';
import type { Store } from './store';

interface Formed<Form extends z.ZodType> {
  form: Form;
  store: Pick<Store<never, never, never, never>, 'toForm' | 'givenByHand' | 'isUndoable'>;
}

/** Only whoever sets a password knows it. */
const UNTOLD = 'password';

/** What the form of the record held; undefined where the audit does not tell all of it. */
export function formIn<Form extends z.ZodType>(
  { form, store }: Formed<Form>,
  snapshot: Snapshot | undefined,
): z.infer<Form> | undefined {
  const given = snapshot && (store.givenByHand?.(snapshot) ?? snapshot);
  const told = rawForm({ form, store }, given);
  if (!told || neededBy(form).some((name) => told[name] === undefined)) return undefined;
  return form.safeParse(told).data;
}

export function changedFields<Form extends z.ZodType>(
  formed: Formed<Form>,
  before: Snapshot | undefined,
  after: Snapshot | undefined,
): Version['fields'] {
  const [from, to] = [rawForm(formed, before), rawForm(formed, after)];
  return membersOf(formed.form).flatMap((field) => {
    const [was, is] = [plain(from?.[field]), plain(to?.[field])];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }];
  });
}

export const isUndoable = (
  { store }: Pick<Formed<z.ZodType>, 'store'>,
  change: AuditedChange,
): boolean => store.isUndoable?.(change) ?? true;

const membersOf = (form: z.ZodType): string[] =>
  form instanceof z.ZodObject ? Object.keys(form.shape).filter((name) => name !== UNTOLD) : [];

const neededBy = (form: z.ZodType): string[] =>
  membersOf(form).filter((name) => !isOptional(form, name));

const isOptional = (form: z.ZodType, name: string) =>
  form instanceof z.ZodObject && form.shape[name] instanceof z.ZodOptional;

function rawForm<Form extends z.ZodType>(
  { store }: Formed<Form>,
  snapshot: Snapshot | undefined,
): Snapshot | undefined {
  return snapshot && (store.toForm ? store.toForm(snapshot) : snapshot);
}

/** Of a link what it leads to, in an order that does not depend on the links. */
function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (!Array.isArray(value)) return value;
  const keyed = value.map(target).map((member) => ({ member, key: JSON.stringify(member) }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ member }) => member);
}

function target(member: unknown): unknown {
  const values = typeof member === 'object' && member ? Object.values(member) : [];
  return values.length === 1 ? values[0] : member;
}
