import { createContext } from 'react';

/** The id of the item that the form around edits; undefined while it makes a new one. */
export const EditedId = createContext<string | undefined>(undefined);
