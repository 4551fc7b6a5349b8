import { z } from 'zod';

// In a browser zod would try `new Function`, which the content policy refuses and reports.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
