import { z } from 'zod';
import { bulkAction } from '../bulk-jobs.ts';
import { millis, permissionId, teamId, uuid } from '../fields.ts';
import { staffRoles } from '../staff-roles.ts';

/** What events tell of what owners, their staff and their keys do to a project. Never a secret. */
const projectId = z.string().meta({ description: 'The id of the project', examples: ['internal'] });
const changed = (description: string, example: string) =>
  z.array(z.string()).meta({ description, examples: [[example]] });

const settingValue = z.union([z.boolean(), z.number(), z.string(), z.null()]);
const settingChange = z.object({
  path: z.string().meta({
    description: 'The setting; of domains, providers and the mail server, which part of it',
    examples: ['magic_link_enabled'],
  }),
  before: settingValue.optional().meta({ description: 'Left out of what is new', examples: [false] }),
  after: settingValue.optional().meta({ description: 'Left out of what is gone', examples: [true] }),
  is_secret: z.literal(true).optional().meta({ description: 'Told without its values' }),
});
/** A value of a setting that is other than before. */
export type SettingChange = z.infer<typeof settingChange>;

export const changedProject = z.object({
  id: projectId,
  changed: changed('Which settings, by their names', 'magic_link_enabled'),
  changes: z
    .array(settingChange)
    .optional()
    .meta({ description: 'What was changed, up to 100 values; not in events from before that was recorded' }),
});

export const namedProject = z.object({
  id: projectId,
  display_name: z.string().meta({ examples: ['Acme'] }),
});

export const keySet = z.object({
  id: uuid,
  description: z.string().meta({ examples: ['Production server'] }),
  kinds: z.array(z.enum(['client', 'server', 'admin'])).meta({ examples: [['server']] }),
  expires_at_millis: millis,
});

export const permissionDefinition = z.object({
  id: permissionId,
  description: z
    .string()
    .nullable()
    .meta({ examples: ['Sees invoices'] }),
  contained_permission_ids: z.array(permissionId).meta({ examples: [['$read_members']] }),
  previous_id: permissionId.optional().meta({ description: 'How it was called before, where it was renamed' }),
});

const templateOfMail = z.object({
  type: z.string().meta({ description: 'Which mail it is', examples: ['magic_link'] }),
  language: z.string().meta({ examples: ['en'] }),
});
export const changedTemplate = templateOfMail.extend({
  changed: changed('What is worded otherwise: subject, content; never the words', 'subject'),
});
export const resetTemplate = templateOfMail;

export const webhookEndpoint = z.object({
  id: uuid,
  host: z.string().meta({
    description: 'Where it is sent to: the host, and the port where it is not the usual one; the rest may be a secret',
    examples: ['receiver.example'],
  }),
  description: z.string().meta({ examples: ['Billing'] }),
  event_types: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Null for all', examples: [['user.created']] }),
  is_ordered: z.boolean().meta({ examples: [false] }),
  disabled_reason: z
    .enum(['owner', 'gone', 'failing'])
    .nullable()
    .meta({ description: 'Why it is sent nothing; null where it is' }),
});

const role = z.enum(staffRoles).meta({ description: 'The role they have, had or are to have', examples: ['support'] });
export const staffMember = z.object({
  id: uuid.meta({ description: 'Of the owner, or whoever else it is, in the internal project' }),
  role,
});
export const staffInvitation = z.object({
  id: uuid.meta({ description: 'The id of the invitation' }),
  email: z.string().meta({ description: 'Where it was mailed to', examples: ['jonas@example.com'] }),
  role,
  is_transfer: z
    .boolean()
    .meta({ description: 'Whether the project is to be theirs instead of the inviter’s', examples: [false] }),
});

const users = z.int().meta({ examples: [1204] });
export const bulkJob = z.object({
  id: uuid.meta({ description: 'The id of the bulk job' }),
  action: bulkAction.meta({ examples: ['end_sessions'] }),
  team_id: teamId.nullable().meta({ description: 'Where users are added to a team' }),
  total: users.meta({ description: 'How many users are meant' }),
  done: users.meta({ description: 'How many were changed by then' }),
  failed: users,
});

export const askedExport = z.object({
  kind: z.enum(['users', 'project', 'events']).meta({ examples: ['users'] }),
  format: z.enum(['ndjson', 'csv']).meta({ examples: ['csv'] }),
  includes_secrets: z.boolean().meta({ description: 'Password hashes and second factors', examples: [false] }),
});
