import { LOGIN_PATH } from '@/services/constants';
import { isPublicPath } from '@/services/navigation/paths';
import { authorization, hasSignedIn } from '@/services/token/tokenStorage';
import { pagePath } from '../browser/basePath';
import { isAsked, scriptsEarly } from '../browser/scriptsEarly';
import { chooseShell, type Shell } from '../browser/shell';
import { mayStore } from '../browser/storage';
import { askEarly } from './early';

/** The frame of the console, which a build knows the files of: name and webpack's id. */
declare const SHELL: [file: string, chunk: string | number][];

/** A tab without a token may get it of another tab, but where nobody has ever signed in. */
function shellOf(path: string): Shell {
  if (path === LOGIN_PATH) return 'login';
  if (isPublicPath(path)) return 'public';
  if (authorization()) return 'console';
  return hasSignedIn() ? 'none' : 'login';
}

chooseShell(mayStore() ? shellOf(pagePath(location.pathname)) : 'blocked');

const frame = askEarly() ? scriptsEarly(SHELL) : Promise.resolve();

interface PageFile {
  type: string;
  url: string;
}

/** Its scripts wait for most of the frame's: the browser then draws the frame while they arrive. */
function addPageFiles(files: PageFile[], add: (file: PageFile) => void): void {
  const addMissing = (wanted: PageFile[]) => {
    for (const file of wanted) if (!isAsked(file.url)) add(file);
  };
  addMissing(files.filter(({ type }) => type === 'css'));
  frame.then(() => addMissing(files.filter(({ type }) => type !== 'css')));
}

Object.assign(window, { addPageFiles });
