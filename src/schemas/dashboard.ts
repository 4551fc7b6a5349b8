import { timestampSchema } from './common';
import { z } from './zod';

const periodSchema = z.object({ from: timestampSchema, to: timestampSchema });

/** In the period, and in the one before. */
const figureSchema = z.object({ now: z.number(), before: z.number() });

const frameSchema = z.object({
  period: periodSchema,
  before: periodSchema,
});

export const analysisSchema = frameSchema
  .extend({
    sign_ins: figureSchema,
    failures: figureSchema,
    active_users: figureSchema,
    changes: figureSchema,
    denials: figureSchema,
    requests: figureSchema,
    bucket: z.enum(['hour', 'day']),
    series: z.array(
      z.object({
        at: timestampSchema,
        sign_ins: z.number(),
        failures: z.number(),
        changes: z.number(),
      }),
    ),
    entities: z.array(
      z.object({
        entity: z.string(),
        verbs: z.array(z.object({ verb: z.string(), count: z.number() })),
        ...figureSchema.shape,
      }),
    ),
    hours: z
      .array(z.array(z.number()))
      .describe(
        'Requests an hour by day of the week, from Monday, and hour of the day, on average of those hours in the period that have passed',
      ),
    slowest: z.array(
      z.object({
        call: z.string(),
        count: z.number(),
        mean: z.number().describe('In milliseconds'),
        p95: z.number().describe('In milliseconds'),
        p95_before: z.number().nullable(),
      }),
    ),
    denied: z.array(z.object({ call: z.string(), ...figureSchema.shape })),
  })
  .meta({ id: 'AnalysisDashboard' });

const percentiles = {
  p50: z.number().nullable().describe('In milliseconds; null without a request'),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
};

const trafficSchema = z.object({
  requests: z.number(),
  refused: z.number().describe('Answered 4xx'),
  errors: z.number().describe('Answered 5xx'),
  ...percentiles,
});

const replicaFiguresSchema = z.object({
  host: z.string(),
  pid: z.int(),
  requests_per_second: z.number(),
  errors_per_second: z.number(),
  event_loop_ms: z.number().describe('99 of 100 turns of the event loop were late by less'),
  memory_bytes: z.number(),
  heap_bytes: z.number(),
  log_queue: z.int().describe('Log rows that wait for the database'),
  pool: z
    .object({ total: z.int(), idle: z.int(), waiting: z.int(), most: z.int() })
    .nullable()
    .describe('Connections to the database; null where they are not known'),
  disk: z
    .object({ free_bytes: z.number(), total_bytes: z.number() })
    .nullable()
    .describe('Of DATA_DIR; null with DATABASE_URL, whose disk the server does not see'),
});

export const monitorSchema = frameSchema
  .extend({
    now: trafficSchema,
    earlier: trafficSchema.describe('In the period before'),
    step_seconds: z
      .int()
      .describe('86,400 for days of the zone, of which the first and the last may be parts'),
    series: z.array(trafficSchema.extend({ at: timestampSchema })),
    replicas: z.array(
      z.object({
        id: z.string(),
        alive: z.boolean(),
        started_at: timestampSchema,
        seen_at: timestampSchema,
        figures: replicaFiguresSchema,
      }),
    ),
    database: z.object({ bytes: z.number() }),
    sessions: z.object({ count: z.int(), users: z.int() }),
    backup: z
      .object({ at: timestampSchema, rows: z.number() })
      .nullable()
      .describe('The one that was written last; null without one'),
  })
  .meta({ id: 'MonitorDashboard' });

const changeSchema = z.object({
  entity: z.string(),
  target_id: z.string(),
  target_name: z.string(),
  at: timestampSchema,
});

export const workplaceSchema = frameSchema
  .extend({
    changes: figureSchema,
    bucket: z.enum(['hour', 'day']),
    series: z.array(z.object({ at: timestampSchema, changes: z.number() })),
    latest: z.array(changeSchema.extend({ verb: z.string() })),
    touched: z.array(changeSchema.extend({ count: z.number() })),
  })
  .meta({ id: 'WorkplaceDashboard' });

export type ReplicaFigures = z.infer<typeof replicaFiguresSchema>;
export type Analysis = z.infer<typeof analysisSchema>;
export type Monitor = z.infer<typeof monitorSchema>;
export type Workplace = z.infer<typeof workplaceSchema>;
export type Traffic = z.infer<typeof trafficSchema>;
export type Figure = z.infer<typeof figureSchema>;
