import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { eventFilter } from './events/activity.ts';
import { millis, requiredText } from './fields.ts';
import { userFilter, userIds } from './user-filter.ts';
import { sending } from './recent-sign-in.ts';

const newExport = z
  .strictObject({
    kind: z.enum(['users', 'project', 'events']).meta({
      description:
        'Users; the whole project: its settings, permissions, templates, users, teams and memberships, as ndjson; or what happened, newest first',
      examples: ['users'],
    }),
    format: z.enum(['ndjson', 'csv']).meta({ examples: ['ndjson'] }),
    filter: userFilter.optional().meta({ description: 'Only users whom GET /users lists with it' }),
    user_ids: userIds.optional().meta({ description: 'Or only these users. Those who are no users are passed over' }),
    event_filter: eventFilter
      .optional()
      .meta({ description: 'Of what happened, only what GET /internal/events lists with it' }),
    include_secrets: z.boolean().optional().meta({
      description:
        'With password hashes and the secrets of second factors, without which nobody signs in elsewhere as before; of a whole project also with its keys at OAuth providers and its mail server, which are left out otherwise',
    }),
  })
  .meta({ examples: [{ kind: 'users', format: 'csv', filter: { verified: true } }] });

export const createExport = defineEndpoint({
  name: 'createExport',
  method: 'POST',
  path: '/internal/exports',
  access: 'admin',
  right: 'secrets',
  recentSignIn: sending({ include_secrets: [true] }),
  tag: 'Moving',
  summary: 'Move users, the whole project or its log of events out',
  description:
    'Answers with an address that can be opened once, within 60 seconds. Users and projects that are written there can be moved in again as they are. With an admin access token, secrets need a sign-in, or a password that was entered again, of the last 10 minutes.',
  body: newExport,
  response: z.object({
    url: z.string().meta({ examples: ['https://auth.example.com/api/v1/internal/exports/4m9xk2c7p0v1hq8t5zn3wrgj6y'] }),
    expires_at_millis: millis,
  }),
  status: 201,
  errors: ['RECENT_SIGN_IN_REQUIRED'],
  refusals: ['EXPORT_REQUEST_INVALID'],
});

export const getExport = defineEndpoint({
  name: 'getExport',
  method: 'GET',
  path: '/internal/exports/{ticket}',
  access: 'public',
  tag: 'Moving',
  summary: 'Download an export, once',
  description: 'The address is the proof. The file is written while it is sent, no faster than it is taken.',
  params: z.strictObject({
    ticket: requiredText
      .max(256)
      .meta({ description: 'The ticket of an export', examples: ['4m9xk2c7p0v1hq8t5zn3wrgj6y'] }),
  }),
  contentType: 'file',
  response: z
    .string()
    .meta({ description: 'NDJSON or CSV', examples: ['{"id":"6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11"}\n'] }),
  errors: ['EXPORT_NOT_FOUND'],
});
