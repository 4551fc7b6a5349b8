import { mayStore } from './storage';

// Ahead of Umi, which reads its language there: the document says what to allow.
if (!mayStore()) throw new Error('The browser blocks the storage of this site.');
