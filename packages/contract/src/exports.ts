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
        '`users`; `project`: settings, permissions, email templates, users, teams and memberships, as `ndjson` only; or `events`: the event log, newest first',
      examples: ['users'],
    }),
    format: z.enum(['ndjson', 'csv']).meta({ examples: ['ndjson'] }),
    filter: userFilter.optional().meta({ description: 'Export only users that match this filter, as in `GET /users`' }),
    user_ids: userIds
      .optional()
      .meta({ description: 'Export only these users, in place of `filter`. Unknown IDs are ignored' }),
    event_filter: eventFilter
      .optional()
      .meta({ description: 'Export only events that match this filter, as in `GET /internal/events`' }),
    include_secrets: z.boolean().optional().meta({
      description:
        'Whether to include password hashes and two-factor secrets, so that users can sign in elsewhere as before. For a project, this also includes OAuth providers with their own keys and the SMTP server, which are left out otherwise',
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
  tag: 'Import and export',
  summary: 'Export users, the whole project or the event log',
  description:
    'Returns a URL from which you can download the file once, within 60 seconds. You can import exported users and projects again as they are. Requires a super secret admin key or the `secrets` right (owner). To include secrets, staff must also have signed in, or re-entered their password, within the last 10 minutes.',
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
  tag: 'Import and export',
  summary: 'Download an export',
  description: 'Streams the exported file. The URL works once and needs no key, so treat it as a secret.',
  params: z.strictObject({
    ticket: requiredText.max(256).meta({
      description: 'The ticket from the URL that `POST /internal/exports` returned',
      examples: ['4m9xk2c7p0v1hq8t5zn3wrgj6y'],
    }),
  }),
  contentType: 'file',
  response: z
    .string()
    .meta({ description: 'An NDJSON or CSV file', examples: ['{"id":"6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11"}\n'] }),
  errors: ['EXPORT_NOT_FOUND'],
});
