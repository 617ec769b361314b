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
  description: 'The id of a session',
  examples: ['c1b0a4e7-52f3-4d8e-9a16-3e7f5b2d8c09'],
});

const session = z.object({
  id: sessionId,
  user_id: userId,
  created_at: millis,
  last_used_at: millis.optional(),
  is_impersonation: z
    .boolean()
    .meta({ description: 'Started by a server for somebody else than the user', examples: [false] }),
  is_current_session: z.boolean().optional().meta({ description: 'Is it the one of the access token that asks?' }),
  last_used_at_end_user_ip_info: z
    .object({ ip: z.string().meta({ examples: ['203.0.113.7'] }) })
    .optional()
    .meta({ description: 'The network that it was last used from, where known; IPv6 by /64' }),
  device: z
    .string()
    .optional()
    .meta({
      description: 'The user agent that last used it, where known',
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
  summary: 'Sign a user in without asking them',
  description: 'Whoever is restricted is signed in for an impersonation alone.',
  body: z.strictObject({
    user_id: userIdOrMe,
    expires_in_millis: z
      .int()
      .min(1)
      .max(SESSION_MAX_LIFETIME_MS)
      .optional()
      .meta({
        description: 'How long the refresh token works; a year unless given',
        examples: [SESSION_DEFAULT_LIFETIME_MS],
      }),
    is_impersonation: z
      .boolean()
      .optional()
      .meta({ examples: [false] }),
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
  summary: 'List the living sessions of a user, the one used last first',
  description:
    'Clients ask for themselves (me); servers name any user. The 1000 that were used last, if there are more.',
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
  summary: 'End the sessions of a user: all, or all others',
  description:
    'With scope=others the session of the access token that asks stays; without an access token of the user, others are all. Ending none is a success too.',
  query: z.strictObject({
    user_id: userIdOrMe,
    scope: z.enum(['others', 'all']).meta({ examples: ['others'] }),
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
  summary: 'End one session of a user',
  description: 'The session that asks is ended by signing out.',
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
  summary: 'Get a new access token for the session of the refresh token header',
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
  summary: 'Sign out: end the session of the refresh token header',
  response: success,
  errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
});

/** A limit that a project could set. */
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
  summary: 'See how many sessions live, and when all were last ended',
  description: 'With a limit only those are counted that it would end if the project had it.',
  query: z.strictObject({
    idle_limit_millis: limitFrom(SESSION_MIN_IDLE_LIMIT_MS).meta({
      description: 'Those that went unused for as long',
      examples: ['2592000000'],
    }),
    lifetime_millis: limitFrom(SESSION_MIN_LIFETIME_MS).meta({
      description: 'Those that began as long ago',
      examples: ['7776000000'],
    }),
  }),
  response: z.object({
    sessions: listCount.meta({ description: 'Those that would end' }),
    last_ended_at_millis: millis.nullable().meta({ description: 'Null where it never happened' }),
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
  summary: 'End all sessions of the project',
  description:
    'Everybody signs in again. From the answer on every process refuses the refresh and access tokens of the sessions that had begun; a sign-in that is under way is ended as well or begins afterwards. Of `internal`, the sessions of all owners end, also that of whoever asks. With an admin access token this needs a sign-in, or a password that was entered again, of the last 10 minutes.',
  response: z.object({
    sessions: listCount.meta({ description: 'Those that ended' }),
    ended_at_millis: millis,
  }),
  status: 201,
  errors: ['RECENT_SIGN_IN_REQUIRED'],
});
