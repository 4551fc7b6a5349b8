import { embeddedProgram } from '../db/embeddedProgram';

// Compiled in threads of its own, while this one reads the server.
if (!process.env.DATABASE_URL && !process.env.API_PROXY) embeddedProgram().catch(() => {});
await import('./serve');
