import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { millis } from './fields.ts';

const count = z.int().meta({ examples: [3] });
const taskName = z.string().meta({ description: 'The kind of job', examples: ['send-mail'] });

/** A process of the instance. */
const runningProcess = z.object({
  id: z.uuid().meta({ description: 'A new ID at every start', examples: ['4f6d1c58-0b1e-4c7a-9d34-6a2f5e8b7c10'] }),
  host: z.string().meta({ description: 'The name of the host it runs on', examples: ['auth-1'] }),
  process_id: z.int().meta({ examples: [4711] }),
  version: z.string().meta({ examples: ['0.1.0'] }),
  does_jobs: z.boolean().meta({ description: 'Whether the process runs jobs' }),
  started_at_millis: millis,
  last_seen_at_millis: millis,
  is_alive: z.boolean().meta({ description: 'Whether it was seen within the last minute' }),
});

export const getSystem = defineEndpoint({
  name: 'getSystem',
  method: 'GET',
  path: '/internal/system',
  access: 'admin',
  right: 'staff', // shows hosts, and numbers of all projects together
  internalProjectOnly: true,
  tag: 'System',
  summary: 'Get the status of the instance',
  description:
    'Returns the version, database, jobs, processes and settings of the instance. Requires the super secret admin key of the project `internal`, or the `staff` right there (owner). Secrets are never included: for text settings, the response only says whether they are set, unless they contain a host, a URL or a sender.',
  response: z.object({
    version: z.string().meta({ description: 'The version of the process that responds', examples: ['0.1.0'] }),
    node_version: z.string().meta({ examples: ['20.19.0'] }),
    base_url: z.string().meta({ examples: ['https://auth.example.com'] }),
    database: z.object({
      version: z.string().meta({ examples: ['17.2'] }),
      size_bytes: z.number().meta({ examples: [48_123_904] }),
      connections: z.int().meta({ description: 'Connections of all programs to this database', examples: [19] }),
      max_connections: z
        .int()
        .meta({ description: 'The maximum of the PostgreSQL server, for all its databases', examples: [100] }),
      tables: z
        .array(
          z.object({
            name: z.string().meta({ examples: ['sessions'] }),
            size_bytes: z.number().meta({ examples: [9_437_184] }),
          }),
        )
        .meta({ description: 'The ten largest tables, with the size of their indexes' }),
      migrations: z.object({
        count: z.int().meta({ examples: [2] }),
        latest: z.string().meta({ examples: ['0002_teams_by_name.sql'] }),
        latest_at_millis: millis,
      }),
    }),
    jobs: z.object({
      queues: z
        .array(
          z.object({
            task: taskName,
            due: count.meta({ description: 'Jobs that are due and waiting for a process' }),
            planned: count.meta({ description: 'Jobs that are scheduled for later' }),
            running: count,
            due_since_millis: millis
              .nullable()
              .meta({ description: 'When the oldest waiting job became due; null if no job is waiting' }),
          }),
        )
        .meta({ description: 'Counted over the first 100,000 jobs' }),
      failures: z
        .array(
          z.object({
            task: taskName,
            failed: count.meta({ description: 'Number of failed runs in the last seven days (UTC)' }),
            given_up: count.meta({ description: 'How many of these were the last attempt' }),
            last_failed_at_millis: millis,
            last_reason: z
              .string()
              .meta({ description: 'An error code. See the log for details', examples: ['ECONNREFUSED'] }),
          }),
        )
        .meta({ description: 'Most recent first' }),
    }),
    processes: z.array(runningProcess).meta({ description: 'Processes of the last hour, oldest first' }),
    settings: z
      .array(
        z.object({
          name: z.string().meta({ examples: ['KEYSTEAD_PORT'] }),
          value: z
            .string()
            .nullable()
            .meta({ description: 'The value in effect; null if it is hidden', examples: ['8100'] }),
          is_set: z.boolean().meta({ description: 'False if the value is the default' }),
        }),
      )
      .meta({ description: 'The settings of the process that responds, sorted by name' }),
  }),
  errors: ['EXPECTED_INTERNAL_PROJECT'],
});
