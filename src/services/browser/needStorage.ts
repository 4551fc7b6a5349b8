import { mayStore } from './storage';

// Ahead of Umi, which reads its language there: the document says what to allow.
if (!mayStore()) throw new Error('The browser blocks the storage of this site.');
// The sentence is of no use any more, and is in both languages.
document.querySelector('.sketch-blocked')?.remove();
