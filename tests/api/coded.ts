import { fieldSentences, reasonSentences } from '@/schemas/errorSentences';

// biome-ignore lint/suspicious/noExplicitAny: an answer of any call.
type Json = any;

type Render = (params: Json) => string;

const fields = fieldSentences as Record<string, Render>;
const reasons = reasonSentences as Record<string, Render>;

/**
 * What is wrong with the codes of an answer, or nothing: each field at fault has a code of its own, and
 * its English message is that code's sentence, as the detail is the sentence of a reason.
 */
export function codesFault(json: Json): string | undefined {
  const { fields: items = [], reason, detail } = json?.error ?? {};
  for (const item of items) {
    const { code, params, message } = item;
    if (Object.keys(item).sort().join() !== 'code,field,message,params')
      return JSON.stringify(item);
    if (code === 'invalid') return `no code of ours: ${JSON.stringify(item)}`;
    if (fields[code]?.(params) !== message) return `not its sentence: ${JSON.stringify(item)}`;
  }
  if (reason && reasons[reason.code]?.(reason.params) !== detail) return JSON.stringify(json.error);
  return undefined;
}
