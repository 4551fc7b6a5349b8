import { createContext } from 'react';

/** The id of the item that the form around edits; undefined while it makes a new one. */
export const EditedId = createContext<string | undefined>(undefined);

/** Whether a form has a page to itself, which has room for more than a drawer. */
export const HasPage = createContext(false);
