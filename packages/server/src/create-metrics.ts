import { collectDefaultMetrics, Registry } from 'prom-client';
import { createInstruments } from './create-instruments.ts';
import type { DatabaseLoad } from './db/open-database.ts';
import type { SignInOutcome } from './features/sign-in-counts/index.ts';
import type { WaitingJobs } from './features/system/index.ts';
import type { WebhookAttempt, WebhookEnd } from './features/webhooks/webhook-settings.ts';
import type { GaugeRow } from './platform/instruments.ts';
import type { JobRun } from './platform/jobs-run-task.ts';
import { VERSION } from './version.ts';

/** What is asked for when somebody reads the figures. */
export interface Watched {
  readonly queuedMails: () => Promise<number>;
  readonly dueDeliveries: () => Promise<number>;
  readonly jobs: () => Promise<readonly WaitingJobs[]>;
  readonly database: () => DatabaseLoad;
  readonly clockOffsetMillis: () => number;
}

/** Figures of this process, for Prometheus. Being told of something adds to a few numbers and awaits nothing. */
export interface Metrics {
  observeRequest(request: { method: string; route: string; status: number; millis: number }): void;
  readonly countSignIn: (method: string, outcome: SignInOutcome) => void;
  /** `waitedMillis`: since it was asked for, where it waited. */
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
  collectDefaultMetrics({ register: registry });
  const instruments = createInstruments();
  const { requests, signIns, mails, mailDelays, mailsWithheld, mailsQueued } = instruments;
  const { attempts, attemptDurations, attemptDelays, deliveries, deliveriesDue } = instruments;
  const { jobRuns, jobDurations, jobs, jobsOldest } = instruments;
  const { poolWaits, poolConnections, poolSize, poolWaiting, statements, lostConnections, build, clockOffset } =
    instruments;
  build.watch(() => Promise.resolve([[1, VERSION, process.versions.node]]));
  return {
    observeRequest: ({ method, route, status, millis }) => requests.observe(millis, method, route, status),
    countSignIn: (method, outcome) => signIns.count(method, outcome),
    countMail(status, waitedMillis) {
      mails.count(status);
      if (waitedMillis !== undefined && status === 'sent') mailDelays.observe(waitedMillis);
    },
    countWithheldMail: (limitedBy) => mailsWithheld.count(limitedBy),
    observeWebhookAttempt({ outcome, millis, lateMillis }) {
      attempts.count(outcome);
      attemptDurations.observe(millis, outcome);
      attemptDelays.observe(lateMillis);
    },
    countWebhookEnd: (status) => deliveries.count(status),
    observeJob({ task, outcome, millis }) {
      jobRuns.count(task, outcome);
      jobDurations.observe(millis, task);
    },
    observePoolWait: (millis) => poolWaits.observe(millis),
    countLostConnection: () => lostConnections.count(),
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
    async text() {
      const own = await Promise.all(Object.values(instruments).map((instrument) => instrument.text()));
      return [...own, await registry.metrics()].join('\n');
    },
    contentType: registry.contentType,
  };
}

/** Whoever asks while it is being read gets the same. */
function shared<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => (reading ??= read().finally(() => (reading = undefined)));
}
