import { describe, expect, it } from 'vitest';
import type feedback from '@/components/feedback/locales/en-US';
import type { useText } from '@/components/feedback/useText';
import type { FieldErrorArgs, FieldErrorCode } from '@/schemas/errors';

type English = { 'pages.x.title': string };
type Text = ReturnType<typeof useText>;

/** Each mistake must be one that the type check finds. */
const mistakes = () => {
  const right = { 'pages.x.title': '标题' } satisfies Record<keyof English, string>;
  // @ts-expect-error: a key is missing.
  const missing = {} satisfies Record<keyof English, string>;
  // @ts-expect-error: a key is surplus.
  const surplus = { ...right, 'pages.x.more': '更多' } satisfies Record<keyof English, string>;
  const sentences: Record<FieldErrorCode, string> = {
    // @ts-expect-error: there is no such code.
    no_such_code: '',
  };
  // @ts-expect-error: the texts of codes are incomplete.
  const codes: typeof feedback = { 'error.field.required': '' };
  // @ts-expect-error: the code wants to be told how many.
  const args: FieldErrorArgs<'too_many_levels'> = [];
  const text = ((id) => id) as Text;
  // @ts-expect-error: no catalogue holds it.
  text('app.svae');
  return [missing, surplus, sentences, codes, args, text('pages.home.welcome'), text('app.save')];
};

describe('a catalogue', () => {
  it('does not compile with a key too few or too many, nor a call with a wrong one', () => {
    expect(mistakes()).toHaveLength(7);
  });
});
