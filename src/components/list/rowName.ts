import { createContext } from 'react';

/** What the buttons of a row are named with; empty outside of rows, and in those without a name. */
export const RowName = createContext('');
