import { OAUTH_PROVIDER_IDS } from '@keystead/contract';
import type { MailStatus } from './features/email/mail.ts';
import { SIGN_IN_OUTCOMES } from './features/sign-in-counts/index.ts';
import type { WebhookAttempt, WebhookEnd } from './features/webhooks/webhook-settings.ts';
import { createCounter, createGauge, createHistogram } from './platform/instruments.ts';
import type { JobRun } from './platform/jobs-run-task.ts';

const SIGN_IN_METHODS = ['password', 'otp', 'mfa', 'oauth', ...OAUTH_PROVIDER_IDS];
const FINISHED_MAILS: readonly MailStatus[] = ['sent', 'failed', 'expired', 'dropped'];
const ATTEMPT_OUTCOMES: readonly WebhookAttempt['outcome'][] = ['accepted', 'refused', 'no_answer'];
const WEBHOOK_ENDS: readonly WebhookEnd[] = ['delivered', 'failed', 'dropped'];
const JOB_OUTCOMES: readonly JobRun['outcome'][] = ['done', 'failed', 'given_up', 'postponed'];

/** Seconds that answers, jobs, and what waits for its turn take. */
const ANSWER_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const WORK_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];
const WAIT_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 3600];
/** Every endpoint with each of its statuses has room. */
const MOST_ROUTES = 4000;

/** All figures of ours; docs/guide/monitoring.md lists them. No label says whose something is: there is no end of projects. */
export const createInstruments = () => ({
  build: createGauge({
    name: 'keystead_build_info',
    help: 'Always 1: which version runs, and on which Node',
    labels: ['version', 'node_version'],
  }),
  requests: createHistogram({
    name: 'keystead_http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labels: [
      ['method', 'any'],
      ['route', 'any'],
      ['status', 'any'],
    ],
    buckets: ANSWER_BUCKETS,
    most: MOST_ROUTES,
  }),
  signIns: createCounter({
    name: 'keystead_sign_ins_total',
    help: 'Sign-ins of users, by method and by what became of them',
    labels: [
      ['method', SIGN_IN_METHODS],
      ['outcome', SIGN_IN_OUTCOMES],
    ],
  }),
  mails: createCounter({
    name: 'keystead_mails_total',
    help: 'Mails that this process has finished with, by what became of them',
    labels: [['status', FINISHED_MAILS]],
  }),
  mailDelays: createHistogram({
    name: 'keystead_mail_delay_seconds',
    help: 'How long mails that were sent had waited since they were asked for',
    labels: [],
    buckets: WAIT_BUCKETS,
  }),
  mailsWithheld: createCounter({
    name: 'keystead_mails_withheld_total',
    help: 'Mails that a limit kept from leaving, by what the limit counts',
    labels: [['limit', 'any']],
  }),
  mailsQueued: createGauge({
    name: 'keystead_mails_queued',
    help: 'Mails that wait to be sent, in all processes',
    labels: [],
  }),
  attempts: createCounter({
    name: 'keystead_webhook_attempts_total',
    help: 'Attempts to tell receivers of events, by how they ended',
    labels: [['outcome', ATTEMPT_OUTCOMES]],
  }),
  attemptDurations: createHistogram({
    name: 'keystead_webhook_attempt_duration_seconds',
    help: 'How long receivers took to answer, by how it ended',
    labels: [['outcome', ATTEMPT_OUTCOMES]],
    buckets: WORK_BUCKETS,
  }),
  attemptDelays: createHistogram({
    name: 'keystead_webhook_delay_seconds',
    help: 'How late attempts began: the first since the event, others since they were due',
    labels: [],
    buckets: WAIT_BUCKETS,
  }),
  deliveries: createCounter({
    name: 'keystead_webhook_deliveries_total',
    help: 'Deliveries that came to their end, by what became of them',
    labels: [['status', WEBHOOK_ENDS]],
  }),
  deliveriesDue: createGauge({
    name: 'keystead_webhook_deliveries_due',
    help: 'Deliveries that should have been tried by now, in all processes',
    labels: [],
  }),
  jobRuns: createCounter({
    name: 'keystead_job_runs_total',
    help: 'Runs of jobs, by task and by how they ended',
    labels: [
      ['task', 'any'],
      ['outcome', JOB_OUTCOMES],
    ],
  }),
  jobDurations: createHistogram({
    name: 'keystead_job_duration_seconds',
    help: 'How long runs of jobs took, by task',
    labels: [['task', 'any']],
    buckets: WORK_BUCKETS,
  }),
  jobs: createGauge({
    name: 'keystead_jobs',
    help: 'Jobs that are due, planned for later or running, in all processes',
    labels: ['task', 'state'],
  }),
  jobsOldest: createGauge({
    name: 'keystead_job_oldest_due_seconds',
    help: 'How long the job that waits longest has been due, in all processes',
    labels: ['task'],
  }),
  poolWaits: createHistogram({
    name: 'keystead_database_pool_wait_seconds',
    help: 'How long transactions waited for a connection',
    labels: [],
    buckets: ANSWER_BUCKETS,
  }),
  poolConnections: createGauge({
    name: 'keystead_database_pool_connections',
    help: 'Connections for transactions, in use or idle',
    labels: ['state'],
  }),
  poolSize: createGauge({
    name: 'keystead_database_pool_size',
    help: 'How many connections for transactions there may be',
    labels: [],
  }),
  poolWaiting: createGauge({
    name: 'keystead_database_pool_waiting',
    help: 'Transactions that wait for a connection',
    labels: [],
  }),
  statements: createGauge({
    name: 'keystead_database_statements_in_flight',
    help: 'Statements in flight on shared connections: single reads and writes, lists and searches',
    labels: ['kind'],
  }),
  lostConnections: createCounter({
    name: 'keystead_database_connections_lost_total',
    help: 'Database connections that were lost or could not be made',
    labels: [],
  }),
  clockOffset: createGauge({
    name: 'keystead_clock_offset_seconds',
    help: "How far the clock of this process is ahead of PostgreSQL's",
    labels: [],
  }),
});
