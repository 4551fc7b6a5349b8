import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** Any number that nothing else in the same database locks on. */
const PRESENCE_LOCK = 7_102_027;
const RETRY_MS = 1_000;

const TAKE = {
  shared: 'select pg_try_advisory_lock_shared($1) as taken',
  alone: 'select pg_try_advisory_lock($1) as taken',
};

/**
 * Takes the lock by which servers and commands know of each other: servers share it, a command that
 * bears no server beside it has it alone. It is on a connection of its own, since a pool closes those
 * that idle, and is taken again when that connection breaks; a process that dies frees it.
 *
 * @returns what gives it back, or undefined when it cannot be had now.
 * @throws what the driver says when the database cannot be reached.
 */
export async function acquireAdvisoryLock(
  config: ClientConfig,
  how: keyof typeof TAKE,
): Promise<(() => Promise<void>) | undefined> {
  const first = await tryTake(config, how);
  if (!first) return undefined;
  let holder = first;
  let released = false;
  const hold = (client: Client) => {
    holder = client;
    client.once('end', retake);
  };
  const retake = async () => {
    while (!released) {
      await wait(RETRY_MS, undefined, { ref: false });
      const client = await tryTake(config, how).catch(() => undefined);
      if (client && released) await client.end();
      else if (client) return hold(client);
    }
  };
  hold(first);
  return async () => {
    released = true;
    await holder.end();
  };
}

async function tryTake(config: ClientConfig, how: keyof typeof TAKE): Promise<Client | undefined> {
  const client = new Client(config);
  // A connection that breaks is seen by its end, or fails its query; unheard, the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(TAKE[how], [PRESENCE_LOCK]);
    if (rows[0].taken) return client;
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return undefined;
}
