import type { z } from 'zod';
import type { Restores } from '@/schemas/history';
import { toPublicJson } from '../log/redact';
import type { Snapshot } from './auditedChange';
import { changedFields } from './historyForm';
import type { Ready } from './restore';
import type { WriteContext } from './writeContext';

type Formed<Form extends z.ZodType> = Parameters<typeof changedFields<Form>>[0];

/** Runs a restore in a transaction that is rolled back, and tells what its audit would. */
export async function triedRestore<Form extends z.ZodType>(
  write: WriteContext,
  formed: Formed<Form>,
  { ready, id, ifMatch }: { ready: Ready; id: string; ifMatch: string | undefined },
): Promise<Restores> {
  let fields: Restores['fields'] = [];
  const audit: WriteContext['audit'] = async (...changes) => {
    const own = changes.find((change) => change.id === id);
    if (own) fields = changedFields(formed, snapshotOf(own.before), snapshotOf(own.after));
    await write.audit(...changes);
  };
  const { left_out } = await ready.run({ ...write, audit }, ifMatch);
  return { fields, left_out };
}

const snapshotOf = (value: unknown): Snapshot | undefined =>
  value === undefined ? undefined : JSON.parse(toPublicJson(value));
