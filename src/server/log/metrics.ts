import type { Counter, Histogram, Registry } from 'prom-client';

/** In seconds: from a cached answer to a query that is cut off. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const labelNames = ['method', 'route', 'status'] as const;
type Label = (typeof labelNames)[number];

export interface Metrics {
  registry: Registry;
  requests: Counter<Label>;
  durations: Histogram<Label>;
}

/** Loads the library only here, so that a start without METRICS does not wait for it. */
export async function createMetrics(queueLength: () => number): Promise<Metrics> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import(
    'prom-client'
  );
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'gatehouse_log_queue_rows',
    help: 'Log rows that wait for the database',
    registers,
    collect() {
      this.set(queueLength());
    },
  });
  const labels = { labelNames, registers };
  return {
    registry,
    requests: new Counter({ ...labels, name: 'http_requests_total', help: 'Requests answered' }),
    durations: new Histogram({
      ...labels,
      name: 'http_request_duration_seconds',
      help: 'From the arrival of a request to the start of its answer',
      buckets: BUCKETS,
    }),
  };
}
