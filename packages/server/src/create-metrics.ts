import { collectDefaultMetrics, Registry } from 'prom-client';
import { createInstruments, JOB_OUTCOMES, startAtZero } from './create-instruments.ts';
import type { DatabaseLoad } from './db/open-database.ts';
import type { SignInOutcome, WaitingJobs } from './domains/core/index.ts';
import type { WebhookAttempt, WebhookEnd } from './domains/insight/index.ts';
import type { JobRun } from './platform/jobs-run-task.ts';
import type { GaugeRow } from './platform/read-gauge.ts';
import { VERSION } from './version.ts';

/** Values that are read whenever Prometheus reads the metrics. */
export interface Watched {
  readonly queuedMails: () => Promise<number>;
  readonly dueDeliveries: () => Promise<number>;
  readonly jobs: () => Promise<readonly WaitingJobs[]>;
  readonly database: () => DatabaseLoad;
  readonly clockOffsetMillis: () => number;
}

/** Metrics of this process, for Prometheus. Recording a value changes a few numbers and awaits nothing. */
export interface Metrics {
  observeRequest(request: { method: string; route: string; status: number; millis: number }): void;
  readonly countSignIn: (method: string, outcome: SignInOutcome) => void;
  /** `waitedMillis`: the time since the email was queued, if it was queued. */
  countMail(status: string, waitedMillis?: number): void;
  countWithheldMail(limitedBy: string): void;
  observeWebhookAttempt(attempt: WebhookAttempt): void;
  countWebhookEnd(status: WebhookEnd): void;
  observeJob(run: JobRun): void;
  /** How long a transaction waited for a connection. */
  readonly observePoolWait: (millis: number) => void;
  countLostConnection(): void;
  watch(watched: Watched): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const instruments = createInstruments(registry);
  startAtZero(instruments);
  collectDefaultMetrics({ register: registry });
  const { requests, signIns, mails, mailDelays, mailsWithheld, mailsQueued } = instruments;
  const { attempts, attemptDurations, attemptDelays, deliveries, deliveriesDue } = instruments;
  const { jobRuns, jobDurations, jobs, jobsOldest } = instruments;
  const { poolWaits, poolConnections, poolSize, poolWaiting, statements, lostConnections, build, clockOffset } =
    instruments;
  build.watch(() => Promise.resolve([[1, VERSION, process.versions.node]]));
  return {
    observeRequest: ({ method, route, status, millis }) =>
      requests.observe({ method, route, status }, secondsOf(millis)),
    countSignIn: (method, outcome) => signIns.inc({ method, outcome }),
    countMail(status, waitedMillis) {
      mails.inc({ status });
      if (waitedMillis !== undefined && status === 'sent') mailDelays.observe(secondsOf(waitedMillis));
    },
    countWithheldMail: (limitedBy) => mailsWithheld.inc({ limit: limitedBy }),
    observeWebhookAttempt({ outcome, millis, lateMillis }) {
      attempts.inc({ outcome });
      attemptDurations.observe({ outcome }, secondsOf(millis));
      attemptDelays.observe(secondsOf(lateMillis));
    },
    countWebhookEnd: (status) => deliveries.inc({ status }),
    observeJob({ task, outcome, millis }) {
      // The first run of a task creates all its outcomes.
      for (const other of JOB_OUTCOMES) jobRuns.inc({ task, outcome: other }, 0);
      jobRuns.inc({ task, outcome });
      jobDurations.observe({ task }, secondsOf(millis));
    },
    observePoolWait: (millis) => poolWaits.observe(secondsOf(millis)),
    countLostConnection: () => lostConnections.inc(),
    watch({ queuedMails, dueDeliveries, jobs: readJobs, database, clockOffsetMillis }) {
      mailsQueued.watch(async () => [[await queuedMails()]]);
      deliveriesDue.watch(async () => [[await dueDeliveries()]]);
      const queues = shared(readJobs);
      jobs.watch(async () =>
        (await queues()).flatMap(({ task, due, planned, running }): GaugeRow[] => [
          [due, task, 'due'],
          [planned, task, 'planned'],
          [running, task, 'running'],
        ]),
      );
      jobsOldest.watch(async () => (await queues()).map(({ task, dueForSeconds }) => [dueForSeconds, task]));
      poolConnections.watch(async () => [
        [database().inUse, 'in_use'],
        [database().idle, 'idle'],
      ]);
      poolSize.watch(async () => [[database().size]]);
      poolWaiting.watch(async () => [[database().waiting]]);
      clockOffset.watch(async () => [[clockOffsetMillis() / 1000]]);
      statements.watch(async () => Object.entries(database().statements).map(([kind, n]) => [n, kind]));
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Never negative, even if the clock is set back. */
const secondsOf = (millis: number): number => Math.max(millis, 0) / 1000;

/** Callers that ask while a read is running share its result. */
function shared<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => (reading ??= read().finally(() => (reading = undefined)));
}
