import { createContext } from 'react';

/** Whether a form has a page to itself, which has room for more than a drawer. */
export const HasPage = createContext(false);
