import type { Menu } from '@/schemas/menu';
import { identity } from '@/services/token/tokenStorage';
import { isPart } from './menuParts';
import type { Answer, RequestOptions } from './request';

/** Long answers that seldom change. */
const PATHS = ['/api/v1/menus', '/api/v1/current/menus'];

interface Kept {
  asked: string;
  answer: Answer<unknown>;
}

const answers = new Map<string, Kept>();

export const forgetAnswers = (): void => answers.clear();

/** By whom, and for what: an answer that is not cut is the whole. */
const askedFor = (params: object = {}) =>
  `${identity()} ${JSON.stringify({ ...params, limit: undefined })}`;

/** Whether it can be asked if the last answer is still true. */
export const isAnswerKept = (path: string, params: object): boolean =>
  answers.get(path)?.asked === askedFor(params);

/** Asks whether the last answer is still true, and takes it again where it is. */
export async function unlessKept<T>(
  path: string,
  init: RequestOptions,
  send: (init: RequestOptions) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  if (!PATHS.includes(path) || (init.method ?? 'GET').toUpperCase() !== 'GET') return send(init);
  const asked = askedFor(init.params);
  const last = answers.get(path);
  const kept = last?.asked === asked ? (last.answer as Answer<T>) : undefined;
  const tag = kept?.headers.get('ETag');
  try {
    const headers = { ...init.headers, ...(tag && { 'If-None-Match': tag }) };
    const answer = await send({ ...init, headers });
    const isTheirs = asked.startsWith(`${identity()} `);
    const isWhole = !isPart(answer.body.data as Menu[]);
    if (isTheirs && isWhole && answer.headers.has('ETag')) answers.set(path, { asked, answer });
    return answer;
  } catch (thrown) {
    if (kept && isUnchanged(thrown)) return kept;
    throw thrown;
  }
}

const isUnchanged = (thrown: unknown) =>
  (thrown as { response?: Response }).response?.status === 304;
