import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { EVENT_TYPES, serverEvent } from '../events.ts';
import { requiredText, uuid } from '../fields.ts';

const ACTORS = ['user', 'key', 'owner', 'system'] as const;

type GroupOf<Type extends string> = Type extends `${infer Group}.${string}` ? `${Group}.*` : never;
/** All types that begin alike. */
export type EventGroup = GroupOf<(typeof EVENT_TYPES)[number]>;

const groupOf = (type: string): EventGroup => type.replace(/[^.]+$/, '*') as EventGroup; // each has a dot
const GROUPS = [...new Set(EVENT_TYPES.map(groupOf))];

/** The types that are meant by one, or by a group of them. */
export const eventTypesOf = (sought: (typeof EVENT_TYPES)[number] | EventGroup): readonly string[] =>
  EVENT_TYPES.filter((type) => type === sought || groupOf(type) === sought);

const instant = z
  .int()
  .min(0)
  .max(9_999_999_999_999)
  .meta({ examples: [1_767_225_600_000] });

const moment = requiredText
  .refine((value) => /^\d{1,13}$/.test(value), { error: 'must be a moment in milliseconds', abort: true })
  .transform(Number);

/** What is looked for, but for time, in a list and in a file. */
const sought = {
  type: z
    .enum([...EVENT_TYPES, ...GROUPS])
    .optional()
    .meta({
      description: 'Events of this type only, or of all that begin alike: user.*',
      examples: ['user.deleted'],
    }),
  actor: z
    .union([z.enum(ACTORS), uuid])
    .optional()
    .meta({
      description: 'Who did it: the id of a user, a set of keys or an owner, or a kind of them',
      examples: ['owner'],
    }),
  subject: uuid.optional().meta({
    description: 'What it happened to: the id of a user, a team … or of whom or which something belongs to',
  }),
  address: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .meta({ description: 'The network it came from', examples: ['203.0.113.7'] }),
};

/** Which events are meant, where they are not asked for by a query. */
export const eventFilter = z.strictObject({
  ...sought,
  from_millis: instant.optional().meta({ description: 'Not before this moment, in milliseconds' }),
  to_millis: instant.optional().meta({ description: 'Before this moment, in milliseconds' }),
});

export type EventFilter = z.infer<typeof eventFilter>;

const hash = z.string().meta({ examples: ['5b0c'.repeat(16)] });

const actors = z
  .array(
    z.object({
      id: uuid,
      name: z.string().meta({
        description: 'The name or address of a user or an owner, the description of a set of keys',
        examples: ['Mira Okafor'],
      }),
    }),
  )
  .meta({ description: 'Who did it, as they are called now, as far as they are still there' });

export const listActivity = defineEndpoint({
  name: 'listActivity',
  method: 'GET',
  path: '/internal/events',
  access: 'admin',
  right: 'read',
  tag: 'Events',
  summary: 'List what happened in the project, newest first',
  description:
    'All filters may be combined. An answer looks at some thousand events at most: it may have fewer than were asked for, or none, and still a next_cursor, by which to look further back.',
  query: z.strictObject({
    ...sought,
    from: moment.optional().meta({ description: 'Not before this moment', examples: ['1767225600000'] }),
    to: moment.optional().meta({ description: 'Before this moment', examples: ['1798761600000'] }),
    limit: requiredText
      .refine((value) => /^[1-9]\d{0,8}$/.test(value), { error: 'must be a positive number', abort: true })
      .transform(Number)
      .optional()
      .meta({ description: 'How many at most; 100 by default, and more than 1000 counts as 1000', examples: ['100'] }),
    cursor: z
      .string()
      .max(512)
      .optional()
      .meta({ description: 'Where to go on: the next_cursor of the answer before', examples: ['YWN0aXZpdHkgNDI'] }),
  }),
  response: z.object({
    items: z.array(serverEvent),
    actors,
    pagination: z.object({
      next_cursor: z.string().nullable().meta({ description: 'Null where nothing is further back' }),
    }),
    retention: z.object({
      days: z.int().meta({ description: 'For how many days the events of the project are kept', examples: [365] }),
      instance_days: z.int().meta({
        description: 'For how many the instance keeps those of projects that do not say it themselves',
        examples: [90],
      }),
    }),
  }),
  errors: [],
  refusals: ['INVALID_CURSOR', 'QUERY_TOO_SLOW'],
});

export const getActivity = defineEndpoint({
  name: 'getActivity',
  method: 'GET',
  path: '/internal/events/{id}',
  access: 'admin',
  right: 'read',
  tag: 'Events',
  summary: 'Read an event, and how what it tells of was before',
  params: z.strictObject({ id: uuid.meta({ description: 'The id of an event' }) }),
  response: z.object({
    event: serverEvent,
    previous: serverEvent.nullable().meta({
      description: 'Of user.updated, team.updated and contact_channel.updated the event that told of it before',
    }),
    chain: z
      .object({
        hash: hash.meta({ description: 'Over the event and the hash before it' }),
        previous_hash: hash.nullable().meta({ description: 'Of the event before; null where that one is missing' }),
        is_intact: z.boolean().meta({ description: 'Whether the event is as it was sealed after the one before' }),
      })
      .meta({
        description: 'How it hangs on the event before. The log as a whole is proved by the command verify-log',
      }),
    actors,
  }),
  errors: ['EVENT_NOT_FOUND'],
});
