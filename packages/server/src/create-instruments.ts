import { OAUTH_PROVIDER_IDS } from '@keystead/contract';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { MailStatus } from './domains/mail/index.ts';
import { SIGN_IN_OUTCOMES } from './domains/core/index.ts';
import type { WebhookAttempt, WebhookEnd } from './domains/insight/index.ts';
import { createReadGauge } from './platform/read-gauge.ts';
import type { JobRun } from './platform/jobs-run-task.ts';

const SIGN_IN_METHODS = ['password', 'otp', 'mfa', 'oauth', ...OAUTH_PROVIDER_IDS];
const FINISHED_MAILS: readonly MailStatus[] = ['sent', 'failed', 'expired', 'dropped'];
const ATTEMPT_OUTCOMES: readonly WebhookAttempt['outcome'][] = ['accepted', 'refused', 'no_answer'];
const WEBHOOK_ENDS: readonly WebhookEnd[] = ['delivered', 'failed', 'dropped'];
export const JOB_OUTCOMES: readonly JobRun['outcome'][] = ['done', 'failed', 'given_up', 'postponed'];

/** Bucket limits in seconds: for responses, for jobs and for waiting times. */
const ANSWER_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const WORK_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];
const WAIT_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 3600];
/**
 * All Keystead metrics, listed in docs/guide/monitoring.md. No label names a project, because the number of projects is
 * unlimited.
 */
export const createInstruments = (registry: Registry) => ({
  build: createReadGauge({
    name: 'keystead_build_info',
    help: 'Always 1: which version runs, and on which Node',
    labelNames: ['version', 'node_version'],
    registry,
  }),
  requests: new Histogram({
    name: 'keystead_http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: ANSWER_BUCKETS,
    registers: [registry],
  }),
  signIns: new Counter({
    name: 'keystead_sign_ins_total',
    help: 'Sign-ins of users, by method and by what became of them',
    labelNames: ['method', 'outcome'],
    registers: [registry],
  }),
  mails: new Counter({
    name: 'keystead_mails_total',
    help: 'Mails that this process has finished with, by what became of them',
    labelNames: ['status'],
    registers: [registry],
  }),
  mailDelays: new Histogram({
    name: 'keystead_mail_delay_seconds',
    help: 'How long mails that were sent had waited since they were asked for',
    labelNames: [],
    buckets: WAIT_BUCKETS,
    registers: [registry],
  }),
  mailsWithheld: new Counter({
    name: 'keystead_mails_withheld_total',
    help: 'Mails that a limit kept from leaving, by what the limit counts',
    labelNames: ['limit'],
    registers: [registry],
  }),
  mailsQueued: createReadGauge({
    name: 'keystead_mails_queued',
    help: 'Mails that wait to be sent, in all processes',
    labelNames: [],
    registry,
  }),
  attempts: new Counter({
    name: 'keystead_webhook_attempts_total',
    help: 'Attempts to tell receivers of events, by how they ended',
    labelNames: ['outcome'],
    registers: [registry],
  }),
  attemptDurations: new Histogram({
    name: 'keystead_webhook_attempt_duration_seconds',
    help: 'How long receivers took to answer, by how it ended',
    labelNames: ['outcome'],
    buckets: WORK_BUCKETS,
    registers: [registry],
  }),
  attemptDelays: new Histogram({
    name: 'keystead_webhook_delay_seconds',
    help: 'How late attempts began: the first since the event, others since they were due',
    labelNames: [],
    buckets: WAIT_BUCKETS,
    registers: [registry],
  }),
  deliveries: new Counter({
    name: 'keystead_webhook_deliveries_total',
    help: 'Deliveries that came to their end, by what became of them',
    labelNames: ['status'],
    registers: [registry],
  }),
  deliveriesDue: createReadGauge({
    name: 'keystead_webhook_deliveries_due',
    help: 'Deliveries that should have been tried by now, in all processes',
    labelNames: [],
    registry,
  }),
  jobRuns: new Counter({
    name: 'keystead_job_runs_total',
    help: 'Runs of jobs, by task and by how they ended',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  }),
  jobDurations: new Histogram({
    name: 'keystead_job_duration_seconds',
    help: 'How long runs of jobs took, by task',
    labelNames: ['task'],
    buckets: WORK_BUCKETS,
    registers: [registry],
  }),
  jobs: createReadGauge({
    name: 'keystead_jobs',
    help: 'Jobs that are due, planned for later or running, in all processes',
    labelNames: ['task', 'state'],
    registry,
  }),
  jobsOldest: createReadGauge({
    name: 'keystead_job_oldest_due_seconds',
    help: 'How long the job that waits longest has been due, in all processes',
    labelNames: ['task'],
    registry,
  }),
  poolWaits: new Histogram({
    name: 'keystead_database_pool_wait_seconds',
    help: 'How long transactions waited for a connection',
    labelNames: [],
    buckets: ANSWER_BUCKETS,
    registers: [registry],
  }),
  poolConnections: createReadGauge({
    name: 'keystead_database_pool_connections',
    help: 'Connections for transactions, in use or idle',
    labelNames: ['state'],
    registry,
  }),
  poolSize: createReadGauge({
    name: 'keystead_database_pool_size',
    help: 'How many connections for transactions there may be',
    labelNames: [],
    registry,
  }),
  poolWaiting: createReadGauge({
    name: 'keystead_database_pool_waiting',
    help: 'Transactions that wait for a connection',
    labelNames: [],
    registry,
  }),
  statements: createReadGauge({
    name: 'keystead_database_statements_in_flight',
    help: 'Statements in flight on shared connections: single reads and writes, lists and searches',
    labelNames: ['kind'],
    registry,
  }),
  lostConnections: new Counter({
    name: 'keystead_database_connections_lost_total',
    help: 'Database connections that were lost or could not be made',
    labelNames: [],
    registers: [registry],
  }),
  clockOffset: createReadGauge({
    name: 'keystead_clock_offset_seconds',
    help: "How far the clock of this process is ahead of PostgreSQL's",
    labelNames: [],
    registry,
  }),
});

export type Instruments = ReturnType<typeof createInstruments>;

/** Creates every known label combination at zero: otherwise the first increment would not show as an increase. */
export function startAtZero({ signIns, mails, attempts, attemptDurations, deliveries }: Instruments): void {
  for (const method of SIGN_IN_METHODS) for (const outcome of SIGN_IN_OUTCOMES) signIns.inc({ method, outcome }, 0);
  for (const status of FINISHED_MAILS) mails.inc({ status }, 0);
  for (const outcome of ATTEMPT_OUTCOMES) {
    attempts.inc({ outcome }, 0);
    attemptDurations.zero({ outcome });
  }
  for (const status of WEBHOOK_ENDS) deliveries.inc({ status }, 0);
}
