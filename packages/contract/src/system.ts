import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { millis } from './fields.ts';

const count = z.int().meta({ examples: [3] });
const taskName = z.string().meta({ description: 'What its jobs do', examples: ['send-mail'] });

/** One process of the instance. */
const runningProcess = z.object({
  id: z.uuid().meta({ description: 'Another one at every start', examples: ['4f6d1c58-0b1e-4c7a-9d34-6a2f5e8b7c10'] }),
  host: z.string().meta({ description: 'The machine that it runs on', examples: ['auth-1'] }),
  process_id: z.int().meta({ examples: [4711] }),
  version: z.string().meta({ examples: ['0.1.0'] }),
  does_jobs: z.boolean(),
  started_at_millis: millis,
  last_seen_at_millis: millis,
  is_alive: z.boolean().meta({ description: 'Whether it was seen within the last minute' }),
});

export const getSystem = defineEndpoint({
  name: 'getSystem',
  method: 'GET',
  path: '/internal/system',
  access: 'admin',
  right: 'staff', // it shows the machines, and all projects together
  internalProjectOnly: true,
  tag: 'System',
  summary: 'See how the instance fares: its version, database, jobs, processes and settings',
  description: [
    'For owners of the internal project, and for its admin key. No answer holds a secret:',
    'of settings that are text of any kind it tells only whether they are set, unless they name a machine, an address or a sender.',
  ].join(' '),
  response: z.object({
    version: z.string().meta({ description: 'Of the process that answers', examples: ['0.1.0'] }),
    node_version: z.string().meta({ examples: ['20.19.0'] }),
    base_url: z.string().meta({ examples: ['https://auth.example.com'] }),
    database: z.object({
      version: z.string().meta({ examples: ['17.2'] }),
      size_bytes: z.number().meta({ examples: [48_123_904] }),
      connections: z.int().meta({ description: 'Of all programs to this database', examples: [19] }),
      max_connections: z.int().meta({ description: 'That the server takes, to all its databases', examples: [100] }),
      tables: z
        .array(
          z.object({
            name: z.string().meta({ examples: ['sessions'] }),
            size_bytes: z.number().meta({ examples: [9_437_184] }),
          }),
        )
        .meta({ description: 'The ten largest, with their indexes' }),
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
            due: count.meta({ description: 'That could run now and wait for a process' }),
            planned: count.meta({ description: 'That run at a later time' }),
            running: count,
            due_since_millis: millis.nullable().meta({ description: 'Since when the oldest waits; null if none does' }),
          }),
        )
        .meta({ description: 'Of the first 100,000 jobs' }),
      failures: z
        .array(
          z.object({
            task: taskName,
            failed: count.meta({ description: 'Runs that failed in the last seven days by UTC' }),
            given_up: count.meta({ description: 'How many of them were the last try' }),
            last_failed_at_millis: millis,
            last_reason: z.string().meta({ description: 'A code; the log tells more', examples: ['ECONNREFUSED'] }),
          }),
        )
        .meta({ description: 'Latest first' }),
    }),
    processes: z.array(runningProcess).meta({ description: 'Those of the last hour, the oldest first' }),
    settings: z
      .array(
        z.object({
          name: z.string().meta({ examples: ['KEYSTEAD_PORT'] }),
          value: z
            .string()
            .nullable()
            .meta({ description: 'In effect; null where it is not told', examples: ['8100'] }),
          is_set: z.boolean().meta({ description: 'False: it is the default' }),
        }),
      )
      .meta({ description: 'Of the process that answers, by name' }),
  }),
  errors: ['EXPECTED_INTERNAL_PROJECT'],
});
