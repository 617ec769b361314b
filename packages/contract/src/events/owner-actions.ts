import { z } from 'zod';
import { bulkAction } from '../bulk-jobs.ts';
import { millis, permissionId, teamId, uuid } from '../fields.ts';
import { staffRoles } from '../staff-roles.ts';

/** The data of events about changes that project staff and API keys make in a project. It never includes a secret. */
const projectId = z.string().meta({ description: 'The ID of the project', examples: ['internal'] });
const changed = (description: string, example: string) =>
  z.array(z.string()).meta({ description, examples: [[example]] });

const settingValue = z.union([z.boolean(), z.number(), z.string(), z.null()]);
const settingChange = z.object({
  path: z.string().meta({
    description: 'The setting; for domains, OAuth providers and the SMTP server, the part that changed',
    examples: ['magic_link_enabled'],
  }),
  before: settingValue
    .optional()
    .meta({ description: 'The previous value; left out if there was none', examples: [false] }),
  after: settingValue.optional().meta({ description: 'The new value; left out if it was removed', examples: [true] }),
  is_secret: z
    .literal(true)
    .optional()
    .meta({ description: 'True for a secret, which is recorded without its values' }),
});
/** One changed value of a setting. */
export type SettingChange = z.infer<typeof settingChange>;

export const changedProject = z.object({
  id: projectId,
  changed: changed('The names of the changed settings', 'magic_link_enabled'),
  changes: z.array(settingChange).optional().meta({
    description: 'The changed values, 100 at most; left out in events recorded before Keystead stored values',
  }),
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
  previous_id: permissionId.optional().meta({ description: 'The previous ID, if the permission was renamed' }),
});

const templateOfMail = z.object({
  type: z.string().meta({ description: 'The type of the email', examples: ['magic_link'] }),
  language: z.string().meta({ examples: ['en'] }),
});
export const changedTemplate = templateOfMail.extend({
  changed: changed(
    'Which parts of the template changed: `subject`, `content`. The text itself is not recorded',
    'subject',
  ),
});
export const resetTemplate = templateOfMail;

export const webhookEndpoint = z.object({
  id: uuid,
  host: z.string().meta({
    description:
      'The host of the endpoint URL, with the port if it is not the default one. The rest is left out, because it may be a secret',
    examples: ['receiver.example'],
  }),
  description: z.string().meta({ examples: ['Billing'] }),
  event_types: z
    .array(z.string())
    .nullable()
    .meta({ description: 'The event types sent to the endpoint; null for all', examples: [['user.created']] }),
  is_ordered: z.boolean().meta({ examples: [false] }),
  disabled_reason: z
    .enum(['owner', 'gone', 'failing'])
    .nullable()
    .meta({ description: 'Why the endpoint is disabled; null while it is enabled' }),
});

const role = z
  .enum(staffRoles)
  .meta({ description: 'The role: current, former or offered, depending on the event', examples: ['support'] });
export const staffMember = z.object({
  id: uuid.meta({ description: 'The ID of the staff member in the internal project' }),
  role,
});
export const staffInvitation = z.object({
  id: uuid.meta({ description: 'The ID of the invitation' }),
  email: z
    .string()
    .meta({ description: 'The email address the invitation was sent to', examples: ['jonas@example.com'] }),
  role,
  is_transfer: z.boolean().meta({
    description: 'Whether the invitation transfers the project: the recipient becomes an owner in place of the sender',
    examples: [false],
  }),
});

const users = z.int().meta({ examples: [1204] });
export const bulkJob = z.object({
  id: uuid.meta({ description: 'The ID of the bulk job' }),
  action: bulkAction.meta({ examples: ['end_sessions'] }),
  team_id: teamId.nullable().meta({ description: 'The team, if users are added to one' }),
  total: users.meta({ description: 'Number of users the job applies to' }),
  done: users.meta({ description: 'Number of users changed so far' }),
  failed: users,
});

export const askedExport = z.object({
  kind: z.enum(['users', 'project', 'events']).meta({ examples: ['users'] }),
  format: z.enum(['ndjson', 'csv']).meta({ examples: ['csv'] }),
  includes_secrets: z
    .boolean()
    .meta({ description: 'Whether the file includes password hashes and two-factor secrets', examples: [false] }),
});
