import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { email, listOf, millis, oauthProviderId, projectId, requiredText, uuid } from './fields.ts';
import { OAUTH_PROVIDER_IDS, SESSION_MAX_LIFETIME_MS, SESSION_MIN_IDLE_LIMIT_MS } from './limits.ts';

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
  create_team_on_sign_up: z.boolean(),
  refuse_common_passwords: z.boolean().meta({ description: 'Whether new passwords may not be common ones' }),
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
};

const clientConfig = z.object({
  ...settingsSeenByApps,
  passkey_enabled: z.literal(false),
  allow_user_api_keys: z.literal(false),
  allow_team_api_keys: z.literal(false),
  domains: z.array(domainView),
  enabled_oauth_providers: z.array(z.object({ id: oauthProviderId })),
});

const emailConfigView = z.union([
  z.object({ type: z.literal('shared') }),
  z.object({
    type: z.literal('standard'),
    host: z.string(),
    port: z.number(),
    username: z.string(),
    password: z.string(),
    sender_name: z.string(),
    sender_email: z.string(),
  }),
]);

const adminConfig = clientConfig.extend({
  id: uuid,
  ...settingsSeenByOwners,
  oauth_providers: z.array(
    z.object({
      id: oauthProviderId,
      enabled: z.boolean(),
      type: z.enum(['shared', 'standard']),
      client_id: z.string().optional(),
      client_secret: z.string().optional(),
      facebook_config_id: z.string().optional(),
      unusable_reason: z
        .enum(['no_shared_keys'])
        .optional()
        .meta({ description: 'Why it is not offered although it is enabled: this instance has no shared keys for it' }),
    }),
  ),
  email_config: emailConfigView,
  team_creator_default_permissions: z.array(permissionRef),
  team_member_default_permissions: z.array(permissionRef),
});

const identity = { id: projectId, display_name: z.string().meta({ examples: ['Acme'] }) };

/** A project as apps see it. */
export const clientProject = z.object({ ...identity, config: clientConfig });

/** A project as its owners see it. */
export const adminProject = z.object({
  ...identity,
  description: z.string(),
  created_at_millis: millis,
  user_count: z.number().meta({ examples: [42] }),
  is_production_mode: z.boolean(),
  config: adminConfig,
});

const projectView = { client: clientProject, server: clientProject, admin: adminProject } as const;

const isPlainUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { username, password, search, hash } = new URL(value);
  return username === '' && password === '' && search === '' && hash === '';
};

const domainInput = z.strictObject({
  domain: requiredText
    .max(1024)
    .refine((value) => value.startsWith('https://'), { error: 'Domain must start with https://', abort: true })
    .refine(isPlainUrl, { error: 'Invalid URL' })
    .meta({ examples: ['https://app.example.com'] }),
  handler_path: requiredText
    .max(1024)
    .refine((value) => value.startsWith('/'), { error: 'Handler path must start with /' })
    .meta({ examples: ['/handler'] }),
});

const emailConfigInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('shared') }),
  z.strictObject({
    type: z.literal('standard'),
    host: requiredText.max(253),
    port: z
      .int()
      .min(1)
      .max(65_535)
      .meta({ examples: [587] }),
    username: requiredText.max(256),
    password: requiredText.max(1024),
    sender_name: requiredText.max(256),
    sender_email: email,
  }),
]);

const oauthProviderInput = z.discriminatedUnion('type', [
  z.strictObject({ id: oauthProviderId, enabled: z.boolean(), type: z.literal('shared') }),
  z.strictObject({
    id: oauthProviderId,
    enabled: z.boolean(),
    type: z.literal('standard'),
    client_id: requiredText.max(1024),
    client_secret: requiredText.max(1024),
    facebook_config_id: requiredText.max(1024).optional(),
  }),
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
  description: z.string().max(4096).nullable().optional(),
  is_production_mode: z.boolean().optional(),
  config: configChanges.optional(),
};
const projectName = requiredText.max(256).meta({ examples: ['Acme'] });
const projectChanges = z.strictObject({ display_name: projectName.optional(), ...changes });
const projectCreation = z.strictObject({ display_name: projectName, ...changes });

const UPDATE_ERRORS = ['INVALID_SHARED_OAUTH_PROVIDER_ID'] as const;
const UPDATE_REFUSALS = [
  {
    status: 400,
    when: 'A domain stands twice, a configured provider is missing, or a default permission does not exist.',
  },
] as const;

export const getCurrentProject = defineEndpoint({
  name: 'getCurrentProject',
  method: 'GET',
  path: '/projects/current',
  access: 'client',
  tag: 'Projects',
  summary: 'Read the project of the request',
  description:
    'Clients are told what works, so that they show buttons for nothing else: enabled_oauth_providers leaves out those whose keys are missing.',
  response: projectView,
  errors: [],
});

export const updateCurrentProject = defineEndpoint({
  name: 'updateCurrentProject',
  method: 'PATCH',
  path: '/projects/current',
  access: 'admin',
  tag: 'Projects',
  summary: 'Change the project of the request',
  description:
    'What is left out stays as it is. Domains and the e-mail configuration are replaced; the list of providers must name every configured one.',
  body: projectChanges,
  response: adminProject,
  errors: UPDATE_ERRORS,
  refusals: UPDATE_REFUSALS,
});

export const getInternalCurrentProject = defineEndpoint({
  name: 'getInternalCurrentProject',
  method: 'GET',
  path: '/internal/projects/current',
  access: 'admin',
  tag: 'Projects',
  summary: 'Read the project of the request as its owner',
  response: adminProject,
  errors: [],
});

export const updateInternalCurrentProject = defineEndpoint({
  name: 'updateInternalCurrentProject',
  method: 'PATCH',
  path: '/internal/projects/current',
  access: 'admin',
  tag: 'Projects',
  summary: 'Change the project of the request as its owner',
  body: projectChanges,
  response: adminProject,
  errors: UPDATE_ERRORS,
  refusals: UPDATE_REFUSALS,
});

export const listOwnedProjects = defineEndpoint({
  name: 'listOwnedProjects',
  method: 'GET',
  path: '/internal/projects',
  access: 'client',
  user: 'required',
  internalProjectOnly: true,
  tag: 'Projects',
  summary: 'List the projects that the signed-in user manages, newest first',
  response: listOf(adminProject),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT'],
});

export const createProject = defineEndpoint({
  name: 'createProject',
  method: 'POST',
  path: '/internal/projects',
  access: 'client',
  user: 'required',
  internalProjectOnly: true,
  tag: 'Projects',
  summary: 'Create a project managed by the signed-in user',
  body: projectCreation,
  response: adminProject,
  status: 201,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT', ...UPDATE_ERRORS],
  refusals: UPDATE_REFUSALS,
});
