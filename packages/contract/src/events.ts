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
  id: z.string().meta({ description: 'The id of the permission', examples: ['member'] }),
  team_id: teamId,
  user_id: userId,
});
const unlocked = z.object({
  id: userId,
  factors: z
    .array(z.enum(['password', 'code', 'totp']))
    .meta({ description: 'At which of their ways in wrong tries were forgotten', examples: [['password']] }),
});
const session = z.object({ id: uuid, user_id: userId });
export const SESSION_METHODS = ['password', 'otp', 'mfa', 'oauth', 'impersonation', 'server', 'owner_code'] as const;
export type SessionMethod = (typeof SESSION_METHODS)[number];
const begunSession = session.extend({
  method: z.enum(SESSION_METHODS).meta({
    description:
      'What was proved last: password, mailed code, second factor, account at a provider. Or who began it: an owner as the user, a server, somebody with a code for owners',
    examples: ['password'],
  }),
  is_impersonation: z.boolean().meta({ examples: [false] }),
  is_server_made: z.boolean().meta({ examples: [false] }),
  expires_at_millis: millis.meta({ description: 'When it runs out, if nothing ends it before' }),
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
/** Why somebody was not let in. */
export const REFUSALS_OF_SIGN_INS = ['wrong', 'expired', 'blocked', 'restricted', 'refused'] as const;
export type RefusalOfSignIn = (typeof REFUSALS_OF_SIGN_INS)[number];
const refusedSignIn = z.object({
  user_id: userId
    .nullable()
    .meta({ description: 'Whose account was tried; null where there is none, or nobody can tell' }),
  method: z.enum(SESSION_METHODS).meta({ examples: ['password'] }),
  reason: z.enum(REFUSALS_OF_SIGN_INS).meta({ examples: ['wrong'] }),
  count: z.int().meta({ description: 'How many there were alike within a few seconds', examples: [1] }),
});

const sessionsOfProject = z.object({
  id: changedProject.shape.id,
  sessions: listCount.meta({ description: 'How many ended' }),
});
const webhookToken = z.object({
  id: uuid.meta({ description: 'Of this event alone: the token is not stored' }),
  expires_at_millis: millis,
});
const mail = z.object({
  id: uuid.meta({ description: 'The id of the mail in the log of mails' }),
  type: z.string().meta({ description: 'Which mail it was', examples: ['magic_link'] }),
});

/** What each type of event tells, as servers see it. */
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
  id: uuid.meta({ description: 'The id of the event', examples: ['0f6c2a9e-7c1b-4d0e-8a55-2f9b7e6d1c44'] }),
  position: z
    .int()
    .meta({ description: 'Its place in the log of the project, from 1 on, without gaps', examples: [1] }),
  created_at_millis: millis,
  actor: z
    .object({
      type: z.enum(['user', 'key', 'owner', 'system']).meta({ examples: ['user'] }),
      id: uuid.nullable().meta({
        description:
          'Of the user, the set of keys, or the owner in the internal project; null where nobody is signed in',
      }),
    })
    .nullable()
    .meta({ description: 'Who did it; null in events from before that was recorded' }),
  address: z
    .string()
    .nullable()
    .meta({ description: 'The network it came from', examples: ['203.0.113.7'] }),
  device: z
    .string()
    .nullable()
    .meta({ description: 'The user agent, in short', examples: ['Mozilla/5.0'] }),
  request_id: z
    .string()
    .nullable()
    .meta({ examples: ['7c1bq0fz5n3wrgj6'] }),
};

const eventOf = <Type extends EventType>(type: Type) =>
  z.object({
    type: z.literal(type),
    ...common,
    data: EVENT_DATA[type].nullable().meta({ description: 'Null once the user is deleted whom it tells of' }),
  });

/** An event as servers see it. */
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
  summary: 'Read the events of the project in their order, from any place on',
  description:
    'Ask for what comes after a position, do your work, and ask again with next_after and log_id: nothing is missed and nothing comes twice, unless is_interrupted says so. With wait the answer is held back until there is something, or until the time is over.',
  query: z.strictObject({
    after: place
      .optional()
      .meta({ description: 'The next_after of the answer before; from the beginning without it', examples: ['0'] }),
    log_id: uuid.optional().meta({
      description:
        'The log_id of the answer before. If the log has another id by now, the answer starts at the beginning and is_interrupted is true',
    }),
    type: z
      .enum(EVENT_TYPES)
      .optional()
      .meta({ description: 'Events of this type only', examples: ['user.created'] }),
    limit: requiredText
      .refine((value) => /^[1-9]\d{0,8}$/.test(value), { error: 'must be a positive number', abort: true })
      .transform(Number)
      .optional()
      .meta({ description: 'How many at most; 100 by default, and more than 1000 counts as 1000', examples: ['100'] }),
    wait: requiredText
      .refine((value) => /^\d{1,9}$/.test(value), { error: 'must be a number of seconds', abort: true })
      .transform(Number)
      .optional()
      .meta({
        description: `How many seconds to wait for an event where there is none; more than ${EVENT_FEED_MAX_WAIT_SECONDS} counts as that`,
        examples: ['0'],
      }),
  }),
  response: z.object({
    items: z.array(serverEvent),
    next_after: z.int().meta({ description: 'Everything up to this position was read', examples: [1] }),
    log_id: uuid.nullable().meta({
      description:
        'The id of the log, which changes when the database is restored from a backup; null until the project has its first event',
    }),
    is_interrupted: z.boolean().meta({
      description:
        'Events are missing here: those after the given position were deleted because their retention period ended, or the log was restored from a backup',
      examples: [false],
    }),
  }),
  errors: [],
});
