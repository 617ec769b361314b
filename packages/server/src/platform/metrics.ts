import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  observeRequest(request: { method: string; route: string; status: number; millis: number }): void;
  countLostConnection(): void;
  countMail(status: string): void;
  countWithheldMail(limitedBy: string): void;
  countWebhook(outcome: string): void;
  /** From now on the figures tell how many mails wait. */
  watchQueuedMails(count: () => Promise<number>): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** Figures for Prometheus. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'keystead_http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const lost = new Counter({
    name: 'keystead_database_connections_lost_total',
    help: 'Database connections that were lost or could not be made',
    registers: [registry],
  });
  const mails = new Counter({
    name: 'keystead_mails_total',
    help: 'Mails that this process has finished with, by what became of them',
    labelNames: ['status'],
    registers: [registry],
  });
  const withheld = new Counter({
    name: 'keystead_mails_withheld_total',
    help: 'Mails that a limit kept from leaving, by what the limit counts',
    labelNames: ['limit'],
    registers: [registry],
  });
  const webhooks = new Counter({
    name: 'keystead_webhook_attempts_total',
    help: 'Attempts to tell receivers of events, by how they ended',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    observeRequest: ({ method, route, status, millis }) =>
      durations.observe({ method, route, status: String(status) }, millis / 1000),
    countLostConnection: () => lost.inc(),
    countMail: (status) => mails.inc({ status }),
    countWithheldMail: (limitedBy) => withheld.inc({ limit: limitedBy }),
    countWebhook: (outcome) => webhooks.inc({ outcome }),
    watchQueuedMails(count) {
      new Gauge({
        name: 'keystead_mails_queued',
        help: 'Mails that wait to be sent, in all processes',
        registers: [registry],
        async collect() {
          this.set(await count().catch(() => Number.NaN)); // the other figures matter most while the database is away
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
