import { z } from 'zod';
import type { Version } from '@/schemas/history';
import { initialStored } from '@/schemas/initial';
import type { Snapshot } from './read';
import type { EntityDefinition } from './writes';

/** What of an entity's definition the form in a snapshot is made by. */
type Formed<Form extends z.ZodType> = {
  item: z.ZodType;
  form: Form;
  store: Pick<EntityDefinition<never, Form, never>['store'], 'toForm' | 'givenByHand'>;
};

interface FilledForm<Form extends z.ZodType> {
  form: z.infer<Form>;
  /** Fields that the snapshot lacks, which have their initial values. */
  filled: string[];
}

/** Returns the form that makes a record as the snapshot has it; undefined where it cannot be made of it. */
export function formIn<Form extends z.ZodType>(
  formed: Formed<Form>,
  snapshot: Snapshot | null,
): FilledForm<Form> | undefined {
  if (!snapshot) return undefined;
  const { form, store } = formed;
  const known = toForm(formed, store.givenByHand?.(snapshot) ?? snapshot);
  const missing = fieldsOf(formed).filter(([name]) => known[name] === undefined);
  const initial = Object.fromEntries(missing.map(([name, type]) => [name, initialStored(type)]));
  const { success, data } = form.safeParse({ ...known, ...initial });
  return success ? { form: data, filled: Object.keys(initial) } : undefined;
}

/** Returns the fields of the form in which two snapshots of a record differ. */
export function changedFields<Form extends z.ZodType>(
  formed: Formed<Form>,
  before: Snapshot | null,
  after: Snapshot | null,
): Version['fields'] {
  const [from, to] = [before, after].map((snapshot) => snapshot && toForm(formed, snapshot));
  return fieldsOf(formed).flatMap(([field]) => {
    const [was, is] = [comparable(from?.[field]), comparable(to?.[field])];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }];
  });
}

/** Fields that a record has as well; a password, for one, is known to the form alone. */
export const fieldsOf = ({ form, item }: Pick<Formed<z.ZodType>, 'form' | 'item'>) => {
  if (!(form instanceof z.ZodObject && item instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(form.shape).filter(([name]) => name in item.shape);
};

const toForm = ({ store }: Pick<Formed<z.ZodType>, 'store'>, snapshot: Snapshot): Snapshot =>
  store.toForm?.(snapshot) ?? snapshot;

/** Returns a value to compare: of a link what it leads to, in an order that does not depend on the links. */
function comparable(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (!Array.isArray(value)) return value;
  const keyed = value.map(target).map((member) => ({ member, key: JSON.stringify(member) }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ member }) => member);
}

function target(member: unknown): unknown {
  const values = typeof member === 'object' && member ? Object.values(member) : [];
  return values.length === 1 ? values[0] : member;
}
