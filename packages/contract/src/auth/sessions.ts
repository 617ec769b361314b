import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  accessToken,
  listOf,
  millis,
  refreshToken,
  requiredText,
  success,
  userId,
  userIdOrMe,
  uuid,
} from '../fields.ts';
import {
  SESSION_DEFAULT_LIFETIME_MS,
  SESSION_MAX_LIFETIME_MS,
  SESSION_MIN_IDLE_LIMIT_MS,
  SESSION_MIN_LIFETIME_MS,
} from '../limits.ts';
import { listCount } from '../listing.ts';

const sessionId = uuid.meta({
  description: 'The ID of a session',
  examples: ['c1b0a4e7-52f3-4d8e-9a16-3e7f5b2d8c09'],
});

const session = z.object({
  id: sessionId,
  user_id: userId,
  created_at: millis,
  last_used_at: millis.optional(),
  is_impersonation: z
    .boolean()
    .meta({ description: 'Whether someone else is signed in as the user', examples: [false] }),
  is_current_session: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the access token of the request belongs to this session' }),
  last_used_at_end_user_ip_info: z
    .object({ ip: z.string().meta({ examples: ['203.0.113.7'] }) })
    .optional()
    .meta({ description: 'The IP address of the last use, if known. For IPv6, the /64 range' }),
  device: z
    .string()
    .optional()
    .meta({
      description: 'The user agent of the last use, if known',
      examples: ['Mozilla/5.0 (X11; Linux x86_64)'],
    }),
});

export const createSession = defineEndpoint({
  name: 'createSession',
  method: 'POST',
  path: '/auth/sessions',
  access: 'server',
  right: 'secrets',
  recentSignIn: 'always',
  user: 'me',
  tag: 'Sessions',
  summary: 'Create a session for a user',
  description:
    'Signs a user in from your server, without asking them. Restricted users can only be signed in with `is_impersonation`. Requires a secret server key, a super secret admin key or the `secrets` right (owner). Staff must also have signed in, or re-entered their password, within the last 10 minutes.',
  body: z.strictObject({
    user_id: userIdOrMe,
    expires_in_millis: z
      .int()
      .min(1)
      .max(SESSION_MAX_LIFETIME_MS)
      .optional()
      .meta({
        description: 'How long the refresh token works. Defaults to one year',
        examples: [SESSION_DEFAULT_LIFETIME_MS],
      }),
    is_impersonation: z
      .boolean()
      .optional()
      .meta({ description: 'Whether someone else signs in as the user', examples: [false] }),
  }),
  response: z.object({ access_token: accessToken, refresh_token: refreshToken }),
  errors: ['USER_ID_DOES_NOT_EXIST', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_RESTRICTED'],
});

export const listSessions = defineEndpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  access: 'client',
  right: 'read',
  user: 'me',
  tag: 'Sessions',
  summary: 'List the active sessions of a user',
  description:
    'Returns the active sessions, most recently used first, at most 1000. With client access, `user_id` must be the signed-in user (`me`).',
  query: z.strictObject({ user_id: userIdOrMe }),
  response: listOf(session),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  refusals: ['OTHER_USER_NOT_ALLOWED'],
});

export const endSessions = defineEndpoint({
  name: 'endSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'client',
  right: 'help',
  user: 'me',
  tag: 'Sessions',
  summary: 'Revoke the sessions of a user',
  description:
    'Signs the user out everywhere (`scope=all`) or everywhere except in the current session (`scope=others`). Succeeds even if there is no session to revoke. With client access, `user_id` must be the signed-in user (`me`).',
  query: z.strictObject({
    user_id: userIdOrMe,
    scope: z.enum(['others', 'all']).meta({
      description:
        '`others` keeps the session of the access token in the request. Without an access token of this user, it revokes all sessions',
      examples: ['others'],
    }),
  }),
  response: success,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  refusals: ['OTHER_USER_NOT_ALLOWED'],
});

export const endOneSession = defineEndpoint({
  name: 'endOneSession',
  method: 'DELETE',
  path: '/auth/sessions/{session_id}',
  access: 'client',
  right: 'help',
  user: 'me',
  tag: 'Sessions',
  summary: 'Revoke a session',
  description:
    "Signs the user out of one session. You can't revoke the session of the request this way; sign out instead. With client access, `user_id` must be the signed-in user (`me`).",
  params: z.strictObject({ session_id: sessionId }),
  query: z.strictObject({ user_id: userIdOrMe }),
  response: success,
  errors: ['CANNOT_DELETE_CURRENT_SESSION', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  refusals: ['OTHER_USER_NOT_ALLOWED', 'SESSION_NOT_FOUND'],
});

export const refreshCurrentSession = defineEndpoint({
  name: 'refreshCurrentSession',
  method: 'POST',
  path: '/auth/sessions/current/refresh',
  access: 'client',
  right: 'manage',
  tag: 'Sessions',
  summary: 'Refresh the access token',
  description: 'Returns a new access token for the session of the refresh token in the `x-stack-refresh-token` header.',
  response: z.object({ access_token: accessToken }),
  errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
});

export const endCurrentSession = defineEndpoint({
  name: 'endCurrentSession',
  method: 'DELETE',
  path: '/auth/sessions/current',
  access: 'client',
  right: 'manage',
  tag: 'Sessions',
  summary: 'Sign out',
  description:
    'Revokes the session of the refresh token in the `x-stack-refresh-token` header. Keystead rejects all its tokens from then on.',
  response: success,
  errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
});

/** A session limit that the project could set, in milliseconds. */
const limitFrom = (least: number) =>
  requiredText
    .refine((value) => /^\d{1,11}$/.test(value) && Number(value) >= least && Number(value) <= SESSION_MAX_LIFETIME_MS, {
      error: `must be ${least} to ${SESSION_MAX_LIFETIME_MS} milliseconds`,
      abort: true,
    })
    .transform(Number)
    .optional();

export const getSessionEnds = defineEndpoint({
  name: 'getSessionEnds',
  method: 'GET',
  path: '/internal/session-ends',
  access: 'admin',
  right: 'read',
  tag: 'Sessions',
  summary: 'Count active sessions',
  description:
    'Returns the number of active sessions of the project and when all sessions were last revoked. With a limit, counts only the sessions that would end if the project had this limit. Requires a super secret admin key or any staff role.',
  query: z.strictObject({
    idle_limit_millis: limitFrom(SESSION_MIN_IDLE_LIMIT_MS).meta({
      description: 'Count sessions that have not been used for this long',
      examples: ['2592000000'],
    }),
    lifetime_millis: limitFrom(SESSION_MIN_LIFETIME_MS).meta({
      description: 'Count sessions that started this long ago or earlier',
      examples: ['7776000000'],
    }),
  }),
  response: z.object({
    sessions: listCount.meta({ description: 'Number of sessions' }),
    last_ended_at_millis: millis.nullable().meta({ description: 'When all sessions were last revoked; null if never' }),
  }),
  errors: [],
});

export const endAllSessions = defineEndpoint({
  name: 'endAllSessions',
  method: 'POST',
  path: '/internal/session-ends',
  access: 'admin',
  right: 'manage',
  recentSignIn: 'always',
  tag: 'Sessions',
  summary: 'Revoke all sessions of the project',
  description:
    'Signs everyone out. Once you get the response, every server process rejects the refresh tokens and access tokens of all existing sessions. A sign-in in progress is either revoked too or starts its session afterwards. In the project `internal`, this signs out the staff of all projects, including you. Requires a super secret admin key or the `manage` right (owner, admin). Staff must also have signed in, or re-entered their password, within the last 10 minutes.',
  response: z.object({
    sessions: listCount.meta({ description: 'Number of sessions that were revoked' }),
    ended_at_millis: millis,
  }),
  status: 201,
  errors: ['RECENT_SIGN_IN_REQUIRED'],
});
