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

/** Single-value settings that apps can see. */
const settingsSeenByApps = {
  sign_up_enabled: z.boolean(),
  credential_enabled: z.boolean(),
  magic_link_enabled: z.boolean(),
  client_team_creation_enabled: z.boolean(),
  client_user_deletion_enabled: z.boolean(),
  allow_localhost: z.boolean(),
};

/** Single-value settings that only project staff and admin keys can see. */
const settingsSeenByOwners = {
  client_key_required: z.boolean().meta({
    description: 'Whether clients must send a publishable client key. Server and admin access always need a key',
  }),
  allow_any_subdomain: z.boolean().meta({
    description: 'Whether trusted domains with `**` also work in production mode',
  }),
  create_team_on_sign_up: z.boolean(),
  refuse_common_passwords: z
    .boolean()
    .meta({ description: 'Whether new passwords from the list of common passwords are rejected' }),
  require_email_verification: z.boolean().meta({
    description:
      'Whether users without a verified email address are restricted: they can sign in, but do nothing except verify it',
  }),
  require_recent_sign_in: z.boolean().meta({
    description:
      'Whether users need a sign-in, or a re-entered password, within the last 10 minutes to turn two-factor authentication or magic links on or off, set a first password, change their email addresses or connected accounts, or delete their account',
  }),
  session_idle_limit_millis: z
    .int()
    .min(SESSION_MIN_IDLE_LIMIT_MS)
    .max(SESSION_MAX_LIFETIME_MS)
    .nullable()
    .meta({
      description: 'How long a session can be unused before it expires, in milliseconds; null for no limit',
      examples: [2_592_000_000],
    }),
  session_lifetime_millis: z
    .int()
    .min(SESSION_MIN_LIFETIME_MS)
    .max(SESSION_MAX_LIFETIME_MS)
    .nullable()
    .meta({
      description:
        'How long a session can last after its sign-in, in milliseconds. It applies to existing sessions too. Null for one year, or for the lifetime that a server set when it created the session',
      examples: [7_776_000_000],
    }),
  event_retention_days: eventRetentionDays.nullable().meta({
    description: 'How many days events are kept; null for the instance default',
    examples: [90],
  }),
  email_logo_url: emailLogoUrl.nullable().meta({
    description: 'The `https` URL of a logo at the top of all emails; null for none',
    examples: ['https://app.example.com/logo.png'],
  }),
  email_color: emailColor.nullable().meta({
    description:
      'The color of buttons in emails; their text is black or white, whichever is easier to read. Null for the default color',
    examples: ['#2f6fed'],
  }),
  email_footer: emailFooter.nullable().meta({
    description: 'The text at the bottom of every email, such as a postal address; null for none',
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

/** A project in the shape apps and servers receive. */
export const clientProject = z.object({ ...identity, config: clientConfig });

/** A project in the shape admins receive. */
export const adminProject = z.object({
  ...identity,
  staff_rights: z
    .array(z.enum(staffRightNames))
    .optional()
    .meta({
      description:
        'The rights of the calling staff member in this project. Left out in lists, and when a key makes the request, because a key has all rights',
      examples: [['read', 'help']],
    }),
  description: z.string(),
  created_at_millis: millis,
  user_count: z.number().meta({ examples: [42] }),
  is_production_mode: z.boolean(),
  config: adminConfig,
});

/** The same without the secrets of OAuth providers and the SMTP server. */
export const adminProjectWithoutSecrets = adminProject.extend({
  config: adminConfig.extend({
    oauth_providers: z.array(providerView),
    email_config: z.union([sharedEmailView, standardEmailView]),
  }),
});

/** Whether the response includes secrets. */
export const projectQuery = z.strictObject({
  secrets: z
    .enum(['hidden', 'shown'])
    .optional()
    .meta({
      description:
        'Whether the response includes the secrets of OAuth providers and of the SMTP server. By default, requests with a key get them and requests with an access token do not. To get them with an access token, you need the `secrets` right and a sign-in, or a re-entered password, within the last 10 minutes',
      examples: ['hidden'],
    }),
});

export const projectView = { client: clientProject, server: clientProject, admin: adminProject } as const;

const domainInput = z.strictObject({ domain: domainUrl, handler_path: handlerPath });

const sharedEmail = z.strictObject({ type: z.literal('shared') });
const standardEmail = z.strictObject({ type: z.literal('standard'), ...smtpServer });
const emailConfigInput = z.discriminatedUnion('type', [sharedEmail, standardEmail]);
/** Without a password, the stored one is kept. */
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
/** The project fields that can be updated. */
export const projectChanges = z.strictObject({ display_name: projectName.optional(), ...changes });
export const projectCreation = z.strictObject({
  display_name: projectName,
  ...changes,
  owner_team_id: z
    .unknown()
    .optional()
    .meta({ description: 'Ignored. Newer clients send it, but Keystead projects belong to users, not teams' }),
});
