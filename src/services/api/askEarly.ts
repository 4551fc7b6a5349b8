import { scriptsEarly } from '../browser/scriptsEarly';
import { askEarly } from './early';

/** The frame of the console, which a build knows the files of: name and webpack's id. */
declare const SHELL: [file: string, chunk: string | number][];

if (askEarly()) scriptsEarly(SHELL);
