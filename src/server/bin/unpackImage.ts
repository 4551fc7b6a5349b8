import { unpackImage } from '../db/databaseImage';

const end = () => process.exit(1);

// A stop of the server waits for its start, and so for this; without a server, nobody waits for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', end);
if (!process.connected) end();

const [image = '', folder = ''] = process.argv.slice(2);
process.exit((await unpackImage(image, folder)) ? 0 : 1);
