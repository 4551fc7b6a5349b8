import { because, type ErrorReasonCode, type FieldError, type Reason } from './errors';
import { z } from './zod';

/** Every password on the wire. */
export const passwordDigestSchema = z
  .string()
  .regex(/^[0-9a-f]{32}$/, because('invalid_digest'))
  .describe('Lower-case hex md5 of the UTF-8 password');

const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";

/** Letters of all scripts on both sides, as RFC 6531 has it; without texts in quotes. */
const EMAIL = new RegExp(
  `^(?!.*\\p{Default_Ignorable_Code_Point})${ATOM}(?:\\.${ATOM})*@(?:localhost|(?:[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}-]*\\.)+\\p{L}[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])$`,
  'u',
);

/** An address that a mail server takes; no two of them look the same by the width of a letter. */
export const emailSchema = z
  .string()
  .trim()
  .normalize('NFKC')
  .max(128)
  .regex(EMAIL, because('invalid_email'));

/** RFC 3339 with milliseconds, UTC. */
export const timestampSchema = z.iso.datetime({ offset: true });

/** `data` and `total` are absent where there is nothing to say. */
export interface Success<T> {
  success: true;
  data?: T;
  total?: number;
  /** Of the record that was read. */
  version?: string;
}

export interface Failure {
  success: false;
  error: {
    /** What went wrong, for programs: `com.invalid.token`. */
    id: string;
    /** The HTTP status. */
    code: number;
    /** What went wrong, for people. */
    detail: string;
    /** The standard reason phrase of `code`. */
    status: string;
    /** The fields at fault, when the request's content is. */
    fields?: FieldError[];
    /** What went wrong more closely, where `id` stands for several reasons. */
    reason?: Reason<ErrorReasonCode>;
  };
}

export type Envelope<T> = Success<T> | Failure;

/** A whole number that fits PostgreSQL's integer; the larger comes first in a list. */
export const sequenceSchema = z
  .int32()
  .nullish()
  .transform((sequence) => sequence ?? 0)
  .describe('The larger comes first');

/** Text that may be left out: absent, null and empty are one, as the contract has it. */
export const orEmpty = <Format extends z.ZodType<string>>(format: Format) =>
  format
    .or(z.literal(''))
    .nullish()
    .transform((text) => text ?? '');

/** A value that may be left out; absent and null are one. */
export const orNull = <Format extends z.ZodType>(format: Format) =>
  format.nullish().transform((value) => value ?? null);

/** A day such as `2026-11-22`; PostgreSQL has no year 0. */
export const daySchema = z
  .string()
  .refine((day) => z.iso.date().safeParse(day).success && day >= '0001', because('invalid_day'))
  .meta({ format: 'date' });

/** Text that a search looks for, taken literally. */
export const searchSchema = z.string().trim().max(128).describe('Taken literally').optional();

/** @param where the texts that identify a row. */
export const wordsSchema = (where: string) =>
  searchSchema.describe(
    `Words in any order, each part of ${where}; accents and width do not count, Chinese is also found by pinyin and its initials`,
  );

export const pageSizeSchema = (most: number, usual = 10) =>
  z.coerce
    .number()
    .int()
    .max(most)
    .default(usual)
    .transform((size) => (size < 1 ? usual : size))
    .describe('Rows on a page');

/** They turn the direction of what follows, so that a name could rewrite the text beside it. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Joiners stay: Persian and emoji need them. */
export const withoutDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '');

/** What a record is called on screen. */
export const nameSchema = (max: number) =>
  z.string().overwrite(withoutDirectionMarks).trim().min(1).max(max);

/** The query of a list: `current` is the page, from 1; missing or below 1 means the default. */
export const pageQuerySchema = z.object({
  current: z.coerce
    .number()
    .int()
    .max(1_000_000)
    .default(1)
    .transform((page) => Math.max(page, 1))
    .describe('The page, from 1'),
  pageSize: pageSizeSchema(100),
});

/**
 * The order of a list: a column's name, with `-` before it for descending.
 *
 * @param columns those that may be sorted by.
 */
export const sortSchema = <const Column extends string>(columns: readonly Column[]) =>
  z
    .enum(['', ...columns, ...columns.map((column) => `-${column}` as const)])
    .describe('The column to sort by; with - before it the largest comes first')
    .optional();
