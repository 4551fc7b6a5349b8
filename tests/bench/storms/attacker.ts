import { kinds } from './requests';

/** Asks for one kind of thing over and over, until it is ended. */
const [address = '', kind = '', connections = '1', from = ''] = process.argv.slice(2);
const next = kinds[kind as keyof typeof kinds];

async function ask(): Promise<void> {
  for (;;) {
    const { path, method, headers, body } = next();
    const init = { method, headers: { ...headers, 'X-Forwarded-For': from } };
    await fetch(address + path, { ...init, ...(body && { body }) })
      .then((response) => response.arrayBuffer())
      .catch(() => {});
  }
}

await Promise.all(Array.from({ length: Number(connections) }, ask));
