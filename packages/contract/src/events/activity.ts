import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { EVENT_TYPES, serverEvent } from '../events.ts';
import { requiredText, uuid } from '../fields.ts';

const ACTORS = ['user', 'key', 'owner', 'system'] as const;

type GroupOf<Type extends string> = Type extends `${infer Group}.${string}` ? `${Group}.*` : never;
/** All event types with the same prefix, such as `user.*`. */
export type EventGroup = GroupOf<(typeof EVENT_TYPES)[number]>;

const groupOf = (type: string): EventGroup => type.replace(/[^.]+$/, '*') as EventGroup; // every event type contains a dot
const GROUPS = [...new Set(EVENT_TYPES.map(groupOf))];

/** The event types that a filter matches: one type, or all types of a group. */
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

/** The filters that lists and exports share; they differ in how they take times. */
const sought = {
  type: z
    .enum([...EVENT_TYPES, ...GROUPS])
    .optional()
    .meta({
      description: 'Only events of this type, or of all types with the same prefix, such as `user.*`',
      examples: ['user.deleted'],
    }),
  actor: z
    .union([z.enum(ACTORS), uuid])
    .optional()
    .meta({
      description: 'Only events by this actor: the ID of a user, API key set or staff member, or a kind of actor',
      examples: ['owner'],
    }),
  subject: uuid.optional().meta({
    description:
      'Only events about this object: the ID of a user, a team or something else. The ID of a user or team also matches what belongs to them',
  }),
  address: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .meta({
      description: 'Only events from this IP address; for IPv6, give the /64 range as events show it',
      examples: ['203.0.113.7'],
    }),
};

/** The event filter of an export, which is sent in the body. */
export const eventFilter = z.strictObject({
  ...sought,
  from_millis: instant
    .optional()
    .meta({ description: 'Only events at this time or later, in milliseconds since the epoch' }),
  to_millis: instant.optional().meta({ description: 'Only events before this time, in milliseconds since the epoch' }),
});

export type EventFilter = z.infer<typeof eventFilter>;

const hash = z.string().meta({ examples: ['5b0c'.repeat(16)] });

const actors = z
  .array(
    z.object({
      id: uuid,
      name: z.string().meta({
        description: 'The name or email address of a user or staff member, or the description of an API key set',
        examples: ['Mira Okafor'],
      }),
    }),
  )
  .meta({ description: 'The current names of the actors; actors that were deleted are left out' });

const subjects = z
  .array(
    z.object({
      id: uuid,
      name: z.string().meta({
        description: 'The name or email address of a user, or the name of a team',
        examples: ['Mira Okafor'],
      }),
    }),
  )
  .meta({ description: 'The current names of the users and teams that the events are about, without deleted ones' });

export const listActivity = defineEndpoint({
  name: 'listActivity',
  method: 'GET',
  path: '/internal/events',
  access: 'admin',
  right: 'read',
  tag: 'Events',
  summary: 'List activity',
  description:
    'Returns the event log of the project, newest first. You can combine all filters. A response looks at 5,000 events at most, so it can have fewer items than you asked for, or none, and still have a `next_cursor` to continue with. Requires a super secret admin key or any staff role.',
  query: z.strictObject({
    ...sought,
    from: moment.optional().meta({ description: 'Only events at this time or later', examples: ['1767225600000'] }),
    to: moment.optional().meta({ description: 'Only events before this time', examples: ['1798761600000'] }),
    limit: requiredText
      .refine((value) => /^[1-9]\d{0,8}$/.test(value), { error: 'must be a positive number', abort: true })
      .transform(Number)
      .optional()
      .meta({
        description: 'Maximum number of events: 100 by default, 1000 at most. Larger values are treated as 1000',
        examples: ['100'],
      }),
    cursor: z
      .string()
      .max(512)
      .optional()
      .meta({ description: 'The `next_cursor` of the previous response', examples: ['YWN0aXZpdHkgNDI'] }),
  }),
  response: z.object({
    items: z.array(serverEvent),
    actors,
    subjects,
    pagination: z.object({
      next_cursor: z.string().nullable().meta({ description: 'Null at the beginning of the log' }),
    }),
    retention: z.object({
      days: z.int().meta({ description: 'How many days the project keeps its events', examples: [365] }),
      instance_days: z.int().meta({
        description: 'The instance default: how many days events are kept in projects without their own setting',
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
  summary: 'Get an event with the state before the change',
  description:
    'Returns one event, the state of the user, team or contact channel before it, and the entry in the tamper-evident log. Requires a super secret admin key or any staff role.',
  params: z.strictObject({ id: uuid.meta({ description: 'The ID of an event' }) }),
  response: z.object({
    event: serverEvent,
    previous: serverEvent.nullable().meta({
      description:
        'For `user.updated`, `team.updated` and `contact_channel.updated`, the previous event about the same object, so that you can compare the two; otherwise null',
    }),
    chain: z
      .object({
        hash: hash.meta({ description: 'A hash over the event and the hash before it' }),
        previous_hash: hash
          .nullable()
          .meta({ description: 'The hash of the event before; null if that event is missing' }),
        is_intact: z
          .boolean()
          .meta({ description: 'Whether the event is unchanged since it was signed after the event before it' }),
      })
      .meta({
        description:
          'How the tamper-evident log links this event to the one before. To verify the whole log, run the `verify-log` command',
      }),
    actors,
    subjects,
  }),
  errors: ['EVENT_NOT_FOUND'],
});
