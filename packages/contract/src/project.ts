import { z } from 'zod';
import {
  domainUrl,
  emailColor,
  emailFooter,
  emailLogoUrl,
  eventRetentionDays,
  handlerPath,
  millis,
  oauthProviderId,
  projectDescription,
  projectId,
  projectName,
  requiredText,
  smtpServer,
  uuid,
} from './fields.ts';
import { SESSION_MAX_LIFETIME_MS, SESSION_MIN_IDLE_LIMIT_MS, SESSION_MIN_LIFETIME_MS } from './limits.ts';
import { OAUTH_PROVIDER_IDS } from './oauth-provider-list.ts';
import { oauthProviderInput, providerView } from './oauth-provider-settings.ts';
import { staffRightNames } from './staff-roles.ts';

const permissionRef = z.object({ id: z.string().meta({ examples: ['member'] }) });

const domainView = z.object({
  domain: z.string().meta({ examples: ['https://app.example.com'] }),
  handler_path: z.string().meta({ examples: ['/handler'] }),
});

/** What apps see of the settings that are one value each. */
const settingsSeenByApps = {
  sign_up_enabled: z.boolean(),
  credential_enabled: z.boolean(),
  magic_link_enabled: z.boolean(),
  client_team_creation_enabled: z.boolean(),
  client_user_deletion_enabled: z.boolean(),
  allow_localhost: z.boolean(),
};

/** What owners alone see of them. */
const settingsSeenByOwners = {
  client_key_required: z.boolean().meta({
    description: 'Whether clients need a publishable client key; servers and admins always need theirs',
  }),
  allow_any_subdomain: z.boolean().meta({
    description: 'Whether trusted domains with `**` also work in production mode',
  }),
  create_team_on_sign_up: z.boolean(),
  refuse_common_passwords: z.boolean().meta({ description: 'Whether new passwords may not be common ones' }),
  require_email_verification: z.boolean().meta({
    description:
      'Whether users without a verified email are restricted: signed in, they may verify it, and nothing else',
  }),
  require_recent_sign_in: z.boolean().meta({
    description:
      'Whether switching the second factor or magic links, setting a first password and deleting the own account need a sign-in, or a password entered again, within the last 10 minutes',
  }),
  session_idle_limit_millis: z
    .int()
    .min(SESSION_MIN_IDLE_LIMIT_MS)
    .max(SESSION_MAX_LIFETIME_MS)
    .nullable()
    .meta({
      description: 'How long a session may go unused before it ends; null for no limit',
      examples: [2_592_000_000],
    }),
  session_lifetime_millis: z
    .int()
    .min(SESSION_MIN_LIFETIME_MS)
    .max(SESSION_MAX_LIFETIME_MS)
    .nullable()
    .meta({
      description:
        'How long a session may last from its sign-in on, however much it is used, also one that has begun already; null for a year, or what a server gave it',
      examples: [7_776_000_000],
    }),
  event_retention_days: eventRetentionDays.nullable().meta({
    description: 'For how many days events are kept; null for as many as the instance keeps them',
    examples: [90],
  }),
  email_logo_url: emailLogoUrl.nullable().meta({
    description: 'A picture at the head of all mails, by https alone; null for none',
    examples: ['https://app.example.com/logo.png'],
  }),
  email_color: emailColor.nullable().meta({
    description: 'The colour of buttons in mails; their text is black or white, whichever can be read. Null for ours',
    examples: ['#2f6fed'],
  }),
  email_footer: emailFooter.nullable().meta({
    description: 'What stands below every mail, such as an address; null for nothing',
    examples: ['Acme Ltd, 1 High Street'],
  }),
};

const clientConfig = z.object({
  ...settingsSeenByApps,
  passkey_enabled: z.literal(false),
  allow_user_api_keys: z.literal(false),
  allow_team_api_keys: z.literal(false),
  domains: z.array(domainView),
  enabled_oauth_providers: z.array(z.object({ id: oauthProviderId })),
});

const sharedEmailView = z.object({ type: z.literal('shared') });
const standardEmailView = z.object({
  type: z.literal('standard'),
  host: z.string(),
  port: z.number(),
  username: z.string(),
  sender_name: z.string(),
  sender_email: z.string(),
});

const adminConfig = clientConfig.extend({
  id: uuid,
  ...settingsSeenByOwners,
  oauth_providers: z.array(providerView.extend({ client_secret: z.string().optional() })),
  email_config: z.union([sharedEmailView, standardEmailView.extend({ password: z.string() }), standardEmailView]),
  team_creator_default_permissions: z.array(permissionRef),
  team_member_default_permissions: z.array(permissionRef),
});

const identity = { id: projectId, display_name: z.string().meta({ examples: ['Acme'] }) };

/** A project as apps see it. */
export const clientProject = z.object({ ...identity, config: clientConfig });

/** A project as its owners see it. */
export const adminProject = z.object({
  ...identity,
  staff_rights: z
    .array(z.enum(staffRightNames))
    .optional()
    .meta({
      description:
        'What whoever asks may do in the project, by their role; left out where a key asks, which may do everything, and in lists',
      examples: [['read', 'help']],
    }),
  description: z.string(),
  created_at_millis: millis,
  user_count: z.number().meta({ examples: [42] }),
  is_production_mode: z.boolean(),
  config: adminConfig,
});

/** The same, with nothing in it that opens anything elsewhere. */
export const adminProjectWithoutSecrets = adminProject.extend({
  config: adminConfig.extend({
    oauth_providers: z.array(providerView),
    email_config: z.union([sharedEmailView, standardEmailView]),
  }),
});

/** How the project is shown to admins. */
export const projectQuery = z.strictObject({
  secrets: z
    .enum(['hidden', 'shown'])
    .optional()
    .meta({
      description:
        'Whether the secrets of OAuth providers and of the mail server are in the answer. Without it, a key is shown them and an access token is not; shown to an access token, they need the right to secrets and a recent sign-in',
      examples: ['hidden'],
    }),
});

export const projectView = { client: clientProject, server: clientProject, admin: adminProject } as const;

const domainInput = z.strictObject({ domain: domainUrl, handler_path: handlerPath });

const sharedEmail = z.strictObject({ type: z.literal('shared') });
const standardEmail = z.strictObject({ type: z.literal('standard'), ...smtpServer });
const emailConfigInput = z.discriminatedUnion('type', [sharedEmail, standardEmail]);
/** An absent password is kept. */
export const emailConfigReplacement = z.discriminatedUnion('type', [
  sharedEmail,
  standardEmail.extend({ password: standardEmail.shape.password.optional() }),
]);

const configChanges = z
  .strictObject({
    ...settingsSeenByApps,
    ...settingsSeenByOwners,
    domains: z.array(domainInput).max(1000),
    email_config: emailConfigInput,
    oauth_providers: z.array(oauthProviderInput).max(OAUTH_PROVIDER_IDS.length),
    team_creator_default_permissions: z.array(z.strictObject({ id: requiredText })).max(1000),
    team_member_default_permissions: z.array(z.strictObject({ id: requiredText })).max(1000),
  })
  .partial();

const changes = {
  description: projectDescription.nullable().optional(),
  is_production_mode: z.boolean().optional(),
  config: configChanges.optional(),
};
/** What owners may change. */
export const projectChanges = z.strictObject({ display_name: projectName.optional(), ...changes });
export const projectCreation = z.strictObject({
  display_name: projectName,
  ...changes,
  owner_team_id: z
    .unknown()
    .optional()
    .meta({ description: 'Newer clients send it. Projects belong to people here, so it is ignored' }),
});
