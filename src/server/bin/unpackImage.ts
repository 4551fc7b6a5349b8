import { unpackImage } from '../db/databaseImage';

const end = () => process.exit(1);

// The server finishes its start before it stops, so signals are ignored; this process ends when the server is gone.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', end);
if (!process.connected) end();

const [image = '', folder = ''] = process.argv.slice(2);
process.exit((await unpackImage(image, folder)) ? 0 : 1);
