import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  askedExport,
  bulkJob,
  changedProject,
  changedTemplate,
  keySet,
  namedProject,
  permissionDefinition,
  resetTemplate,
  staffInvitation,
  staffMember,
  webhookEndpoint,
} from './events/owner-actions.ts';
import { millis, requiredText, teamId, userId, uuid } from './fields.ts';
import { EVENT_FEED_MAX_WAIT_SECONDS } from './limits.ts';
import { listCount } from './listing.ts';
import { serverTeam } from './teams.ts';
import { serverUser } from './user.ts';

const deleted = z.object({ id: uuid });
const membership = z.object({ team_id: teamId, user_id: userId });
const grant = z.object({
  id: z.string().meta({ description: 'The ID of the permission', examples: ['member'] }),
  team_id: teamId,
  user_id: userId,
});
const unlocked = z.object({
  id: userId,
  factors: z
    .array(z.enum(['password', 'code', 'totp']))
    .meta({ description: 'The sign-in factors whose failed attempts were cleared', examples: [['password']] }),
});
const session = z.object({ id: uuid, user_id: userId });
export const SESSION_METHODS = ['password', 'otp', 'mfa', 'oauth', 'impersonation', 'server', 'owner_code'] as const;
export type SessionMethod = (typeof SESSION_METHODS)[number];
const begunSession = session.extend({
  method: z.enum(SESSION_METHODS).meta({
    description:
      'The last step of the sign-in: `password`, `otp` (emailed link or code), `mfa` (two-factor authentication) or `oauth` (account at a provider). Otherwise who started the session: `impersonation` (an owner signed in as the user), `server` (a key or an owner, through the API) or `owner_code` (a one-time link for owners or project staff)',
    examples: ['password'],
  }),
  is_impersonation: z.boolean().meta({ examples: [false] }),
  is_server_made: z.boolean().meta({ examples: [false] }),
  expires_at_millis: millis.meta({ description: 'When the session expires, unless it is revoked earlier' }),
});
export const ENDS_OF_SESSIONS = [
  'signed_out',
  'revoked',
  'password_changed',
  'address_changed',
  'sign_in_method_removed',
  'address_proved',
  'restricted',
  'token_reused',
  'code_reused',
  'replaced',
] as const;
export type EndOfSession = (typeof ENDS_OF_SESSIONS)[number];
const endedSession = session.extend({
  reason: z.enum(ENDS_OF_SESSIONS).meta({ examples: ['signed_out'] }),
  is_impersonation: z.boolean().meta({ examples: [false] }),
});
const address = z.object({
  id: uuid,
  user_id: userId,
  value: z.string().meta({ examples: ['mira@example.com'] }),
  is_verified: z.boolean(),
  used_for_auth: z.boolean(),
});
const impersonation = z.object({
  id: uuid,
  user_id: userId,
  owner_id: uuid.nullable(),
  reason: z.string().meta({ examples: ['Ticket 4711: the invoice is not shown'] }),
  ends_at_millis: millis,
  ended_at_millis: millis.optional(),
});
/** Why a sign-in was refused. */
export const REFUSALS_OF_SIGN_INS = ['wrong', 'expired', 'blocked', 'restricted', 'refused'] as const;
export type RefusalOfSignIn = (typeof REFUSALS_OF_SIGN_INS)[number];
const refusedSignIn = z.object({
  user_id: userId
    .nullable()
    .meta({ description: 'The user whose account was tried; null if there is no such account or it is unknown' }),
  method: z.enum(SESSION_METHODS).meta({ examples: ['password'] }),
  reason: z.enum(REFUSALS_OF_SIGN_INS).meta({
    description:
      '`wrong`: wrong password or code, or no such account. `expired`: the code is too old or was used. `blocked`: too many failed attempts. `restricted`: the user is restricted. `refused`: any other reason, such as a disabled sign-in method',
    examples: ['wrong'],
  }),
  count: z
    .int()
    .meta({ description: 'Number of identical refusals within a few seconds, recorded as one event', examples: [1] }),
});

const sessionsOfProject = z.object({
  id: changedProject.shape.id,
  sessions: listCount.meta({ description: 'Number of sessions that were signed out' }),
});
const webhookToken = z.object({
  id: uuid.meta({ description: 'An ID that appears in this event only: the token itself is not stored' }),
  expires_at_millis: millis,
});
const mail = z.object({
  id: uuid.meta({ description: 'The ID of the email in the email log' }),
  type: z.string().meta({ description: 'The type of the email', examples: ['magic_link'] }),
});

/** The data of each event type, in the shape servers receive. */
export const EVENT_DATA = {
  'user.created': serverUser,
  'user.updated': serverUser,
  'user.deleted': deleted,
  'user.unlocked': unlocked,
  'team.created': serverTeam,
  'team.updated': serverTeam,
  'team.deleted': deleted,
  'team_membership.created': membership,
  'team_membership.deleted': membership,
  'team_permission.created': grant,
  'team_permission.deleted': grant,
  'contact_channel.created': address,
  'contact_channel.updated': address,
  'contact_channel.deleted': address,
  'session.created': begunSession,
  'session.ended': endedSession,
  'session.token_reused': session,
  'sign_in.refused': refusedSignIn,
  'impersonation.started': impersonation,
  'impersonation.ended': impersonation,
  'project.created': namedProject,
  'project.updated': changedProject,
  'project.deleted': namedProject,
  'project.sessions_ended': sessionsOfProject,
  'api_key.created': keySet,
  'api_key.updated': keySet,
  'api_key.revoked': keySet,
  'permission_definition.created': permissionDefinition,
  'permission_definition.updated': permissionDefinition,
  'permission_definition.deleted': permissionDefinition,
  'email_template.updated': changedTemplate,
  'email_template.reset': resetTemplate,
  'webhook_endpoint.created': webhookEndpoint,
  'webhook_endpoint.updated': webhookEndpoint,
  'webhook_endpoint.secret_rotated': webhookEndpoint,
  'webhook_endpoint.deleted': webhookEndpoint,
  'webhook_token.created': webhookToken,
  'mail.failed': mail,
  'staff.added': staffMember,
  'staff.updated': staffMember,
  'staff.removed': staffMember,
  'staff.invited': staffInvitation,
  'staff.invitation_revoked': staffInvitation,
  'bulk_job.started': bulkJob,
  'bulk_job.cancelled': bulkJob,
  'export.created': askedExport,
} as const;

export type EventType = keyof typeof EVENT_DATA;

export const EVENT_TYPES = Object.keys(EVENT_DATA) as [EventType, ...EventType[]];

const common = {
  id: uuid.meta({ description: 'The ID of the event', examples: ['0f6c2a9e-7c1b-4d0e-8a55-2f9b7e6d1c44'] }),
  position: z.int().meta({
    description: 'The sequence number in the event log of the project, starting at 1, without gaps',
    examples: [1],
  }),
  created_at_millis: millis,
  actor: z
    .object({
      type: z.enum(['user', 'key', 'owner', 'system']).meta({ examples: ['user'] }),
      id: uuid.nullable().meta({
        description:
          'The ID of the user, of the API key set, or of the staff member in the internal project; null if nobody is signed in',
      }),
    })
    .nullable()
    .meta({ description: 'Who made the change; null in events recorded before Keystead stored actors' }),
  address: z
    .string()
    .nullable()
    .meta({ description: 'The IP address of the request; for IPv6, its /64 range', examples: ['203.0.113.7'] }),
  device: z
    .string()
    .nullable()
    .meta({ description: 'The first 256 characters of the user agent', examples: ['Mozilla/5.0'] }),
  request_id: z
    .string()
    .nullable()
    .meta({ examples: ['7c1bq0fz5n3wrgj6'] }),
};

const eventOf = <Type extends EventType>(type: Type) =>
  z.object({
    type: z.literal(type),
    ...common,
    data: EVENT_DATA[type]
      .nullable()
      .meta({ description: 'Null if the event data was deleted with the user it was about' }),
  });

/** An event in the shape servers receive. */
export const serverEvent = z.union([
  eventOf('user.created'),
  eventOf('user.updated'),
  eventOf('user.deleted'),
  eventOf('user.unlocked'),
  eventOf('team.created'),
  eventOf('team.updated'),
  eventOf('team.deleted'),
  eventOf('team_membership.created'),
  eventOf('team_membership.deleted'),
  eventOf('team_permission.created'),
  eventOf('team_permission.deleted'),
  eventOf('contact_channel.created'),
  eventOf('contact_channel.updated'),
  eventOf('contact_channel.deleted'),
  eventOf('session.created'),
  eventOf('session.ended'),
  eventOf('session.token_reused'),
  eventOf('sign_in.refused'),
  eventOf('impersonation.started'),
  eventOf('impersonation.ended'),
  eventOf('project.created'),
  eventOf('project.updated'),
  eventOf('project.deleted'),
  eventOf('project.sessions_ended'),
  eventOf('api_key.created'),
  eventOf('api_key.updated'),
  eventOf('api_key.revoked'),
  eventOf('permission_definition.created'),
  eventOf('permission_definition.updated'),
  eventOf('permission_definition.deleted'),
  eventOf('email_template.updated'),
  eventOf('email_template.reset'),
  eventOf('webhook_endpoint.created'),
  eventOf('webhook_endpoint.updated'),
  eventOf('webhook_endpoint.secret_rotated'),
  eventOf('webhook_endpoint.deleted'),
  eventOf('webhook_token.created'),
  eventOf('mail.failed'),
  eventOf('staff.added'),
  eventOf('staff.updated'),
  eventOf('staff.removed'),
  eventOf('staff.invited'),
  eventOf('staff.invitation_revoked'),
  eventOf('bulk_job.started'),
  eventOf('bulk_job.cancelled'),
  eventOf('export.created'),
]);

const place = requiredText
  .refine((value) => /^\d{1,15}$/.test(value), { error: 'must be a position', abort: true })
  .transform(Number);

export const listEvents = defineEndpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/events',
  access: 'server',
  right: 'read',
  tag: 'Events',
  summary: 'List events in the order they happened',
  description:
    'Returns the events after a position in the event log. Process them and call again with the `next_after` and `log_id` of the response: you get every event exactly once, unless `is_interrupted` is true. With `wait`, the response is held until there is an event or the time is over. A response covers at most 10,000 positions, so it can be empty although there are more events. Requires a secret server key, a super secret admin key or any staff role.',
  query: z.strictObject({
    after: place.optional().meta({
      description: 'The `next_after` of the previous response; without it, the log is read from the beginning',
      examples: ['0'],
    }),
    log_id: uuid.optional().meta({
      description:
        'The `log_id` of the previous response. If the log has a different ID now, the response starts at the beginning of the log and `is_interrupted` is true',
    }),
    type: z
      .enum(EVENT_TYPES)
      .optional()
      .meta({ description: 'Only events of this type', examples: ['user.created'] }),
    limit: requiredText
      .refine((value) => /^[1-9]\d{0,8}$/.test(value), { error: 'must be a positive number', abort: true })
      .transform(Number)
      .optional()
      .meta({
        description: 'Maximum number of events: 100 by default, 1000 at most. Larger values are treated as 1000',
        examples: ['100'],
      }),
    wait: requiredText
      .refine((value) => /^\d{1,9}$/.test(value), { error: 'must be a number of seconds', abort: true })
      .transform(Number)
      .optional()
      .meta({
        description: `How many seconds to wait if there is no event yet. Values above ${EVENT_FEED_MAX_WAIT_SECONDS} are treated as ${EVENT_FEED_MAX_WAIT_SECONDS}`,
        examples: ['0'],
      }),
  }),
  response: z.object({
    items: z.array(serverEvent),
    next_after: z.int().meta({
      description: 'The position up to which this response covers the log; pass it as `after` next time',
      examples: [1],
    }),
    log_id: uuid.nullable().meta({
      description:
        'The ID of the log, which changes when the database is restored from a backup; null until the project has its first event',
    }),
    is_interrupted: z.boolean().meta({
      description:
        'Whether events are missing, because events after the given position were deleted when their retention period ended, or because the log was restored from a backup',
      examples: [false],
    }),
  }),
  errors: [],
});
