import { isPublicPath } from '@/services/navigation/paths';
import { authorization } from '@/services/token/tokenStorage';
import { isViewing } from '@/services/token/viewing';
import { pagePath } from '../browser/basePath';
import { apiUrl } from './apiPrefix';

/** What a page of somebody who is signed in asks for first. */
const PATHS = ['/api/v1/current/user', '/api/v1/current/menus'];

const TIMEOUT_MS = 5_000;

interface Early {
  authorization: string;
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** Runs before the console's own scripts have come. @returns whether a page of the console is to be shown */
export function askEarly(): boolean {
  const value = authorization();
  if (!value || isViewing() || isPublicPath(pagePath(location.pathname))) return false;
  const ask = (path: string) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = fetch(apiUrl(path), { headers: { Authorization: value }, signal });
    answer.catch(() => {});
    return answer;
  };
  const answers = new Map(PATHS.map((path) => [path, ask(path)]));
  window.early = { authorization: value, answers };
  return true;
}

/** What was asked early, once, and only for who asks now; undefined where it has to be asked. */
export async function takeEarly(path: string): Promise<Response | undefined> {
  const { early } = window;
  const answer = early?.answers.get(path);
  if (!early || !answer) return undefined;
  early.answers.delete(path);
  if (early.authorization !== authorization()) return undefined;
  const response = await answer.catch(() => undefined);
  return response?.ok && early.authorization === authorization() ? response : undefined;
}
