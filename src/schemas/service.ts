import {
  nameSchema,
  orEmpty,
  pageQuerySchema,
  searchSchema,
  sortSchema,
  timestampSchema,
  wordsSchema,
} from './common';
import { because } from './errors';
import { type Exported, exportedFields } from './lists/exported';
import {
  callOfLine,
  MAX_CALLS_TEXT,
  serviceColumns,
  serviceStatuses,
  unnamedRules,
} from './lists/service';
import { resourceMethodSchema, resourcePathSchema } from './menu';
import { z } from './zod';

export * from './lists/service';

export const serviceStatusSchema = z.enum(serviceStatuses);
export const unnamedCallsSchema = z.enum(unnamedRules);

export const serviceSchema = z
  .object({
    id: z.string(),
    code: z.string().describe('Begins the path of its calls in menus: `billing/invoices/{id}`'),
    name: z.string(),
    hosts: z.string().describe('Names of hosts, some with a port, blanks between'),
    path_prefix: z.string().describe('What its addresses begin with, or empty'),
    address: z.string().describe('Where people open it, or empty'),
    unnamed_calls: unnamedCallsSchema.describe(
      'allow: calls that no menu names are free to who is signed in',
    ),
    status: serviceStatusSchema.describe('All calls of a disabled service are refused'),
    calls: z
      .string()
      .optional()
      .describe(
        'What the form of menus offers, a line each: `GET /invoices/{id} An invoice`. Not in lists',
      ),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Service' });

/** A file holds what decides; the calls are offers. */
export const serviceExported: Exported = {
  columns: exportedFields(serviceSchema, 'calls'),
  formats: ['csv', 'json'],
};

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:.]+\\])(?::[1-9]\\d{0,4})?$`);

const hostsSchema = z
  .string()
  .max(1024)
  .transform((text) => [...new Set(text.toLowerCase().split(/[\s,]+/))].filter(Boolean))
  .refine((hosts) => hosts.length > 0, because('host_name'))
  .refine((hosts) => hosts.every((host) => HOST.test(host)), because('host_name'))
  .transform((hosts) => hosts.join(' '));

/** Without the last slash, and without what a router would resolve. */
const prefixSchema = z
  .string()
  .trim()
  .max(255)
  .transform((prefix) => prefix.replace(/\/$/, ''))
  .refine((prefix) => /^(\/[\w\-.~]+)*$/.test(prefix), because('path_prefix'))
  .refine((prefix) => !/(^|\/)\.{1,2}(\/|$)/.test(prefix), because('path_segments'));

const addressSchema = z
  .string()
  .trim()
  .max(255)
  .refine((address) => address === '' || isSite(address), because('web_address'));

function isSite(address: string): boolean {
  if (!/^https?:\/\/[^/\\@][^\\\p{Cc}]*$/iu.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return !username && !password;
}

/** Lines without those that are empty or there twice. */
const callsSchema = z
  .string()
  .max(MAX_CALLS_TEXT)
  .transform((text) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean))
  .refine((lines) => lines.every(isCallLine), because('service_calls'))
  .transform((lines) => lines.join('\n'));

function isCallLine(line: string): boolean {
  const { method, path } = callOfLine(line) ?? {};
  const isCall = resourceMethodSchema.safeParse(method).success && path?.startsWith('/');
  return isCall === true && resourcePathSchema.safeParse(path).success;
}

export const serviceFormSchema = z
  .object({
    name: nameSchema(128),
    code: z
      .string()
      .trim()
      .max(32)
      .regex(/^[a-z][a-z0-9-]*$/, because('service_code')),
    hosts: hostsSchema,
    path_prefix: orEmpty(prefixSchema),
    address: orEmpty(addressSchema),
    unnamed_calls: unnamedCallsSchema.default('deny'),
    calls: orEmpty(callsSchema),
    status: serviceStatusSchema,
  })
  .meta({ id: 'ServiceForm' });

export const serviceQuerySchema = pageQuerySchema.extend({
  q: wordsSchema('the name, the code or the hosts'),
  name: searchSchema,
  code: searchSchema,
  hosts: searchSchema,
  status: serviceStatusSchema.or(z.literal('')).optional(),
  sort: sortSchema(serviceColumns),
});

export type Service = z.infer<typeof serviceSchema>;
export type ServiceForm = z.infer<typeof serviceFormSchema>;
export type ServiceQuery = z.infer<typeof serviceQuerySchema>;
