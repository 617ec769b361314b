import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { listOf, oauthProviderId, projectId, requiredText, success } from './fields.ts';
import { oauthProviderReplacement } from './oauth-provider-settings.ts';
import {
  adminProject,
  adminProjectWithoutSecrets,
  emailConfigReplacement,
  projectChanges,
  projectCreation,
  projectQuery,
  projectView,
} from './project.ts';
import { changing, sending, type RecentSignInRule } from './recent-sign-in.ts';

const UPDATE_ERRORS = ['INVALID_SHARED_OAUTH_PROVIDER_ID'] as const;
const UPDATE_REFUSALS = [
  'TRUSTED_DOMAIN_INVALID',
  'OAUTH_PROVIDER_LIST_INVALID',
  'DEFAULT_PERMISSION_NOT_FOUND',
  'NOT_READY_FOR_PRODUCTION',
] as const;

/** The settings that need another right than `manage`. */
const SETTING_RIGHTS = {
  'config.email_config': 'secrets', // whoever runs the mail server can read the links that sign users in
  'config.oauth_providers': 'secrets',
  'config.event_retention_days': 'staff', // a shorter log could hide what somebody did
  'config.allow_any_subdomain': 'staff', // somebody answers for every subdomain
} as const;
const showingSecrets = sending({ secrets: ['shown'] });
const changingLastingSettings = changing([...Object.keys(SETTING_RIGHTS), 'config.domains']);
const changesProject: RecentSignInRule = (sent) => changingLastingSettings(sent) || showingSecrets(sent);

export const getCurrentProject = defineEndpoint({
  name: 'getCurrentProject',
  method: 'GET',
  path: '/projects/current',
  access: 'client',
  right: 'read',
  recentSignIn: showingSecrets,
  tag: 'Projects',
  summary: 'Read the project of the request',
  description:
    'Clients are told what works, so that they show buttons for nothing else: enabled_oauth_providers leaves out those whose keys are missing.',
  query: projectQuery,
  response: projectView,
  errors: [],
});

export const updateCurrentProject = defineEndpoint({
  name: 'updateCurrentProject',
  method: 'PATCH',
  path: '/projects/current',
  access: 'admin',
  right: { right: 'manage', fields: SETTING_RIGHTS },
  recentSignIn: changesProject,
  tag: 'Projects',
  summary: 'Change the project of the request',
  description:
    'What is left out stays as it is. Domains and the e-mail configuration are replaced; the list of providers must name every configured one, unless no entry says whether it is enabled: then it names those that are.',
  query: projectQuery,
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
  right: 'read',
  recentSignIn: showingSecrets,
  tag: 'Projects',
  summary: 'Read the project of the request as its owner',
  query: projectQuery,
  response: adminProject,
  errors: [],
});

export const updateInternalCurrentProject = defineEndpoint({
  name: 'updateInternalCurrentProject',
  method: 'PATCH',
  path: '/internal/projects/current',
  access: 'admin',
  right: { right: 'manage', fields: SETTING_RIGHTS },
  recentSignIn: changesProject,
  tag: 'Projects',
  summary: 'Change the project of the request as its owner',
  query: projectQuery,
  body: projectChanges,
  response: adminProject,
  errors: UPDATE_ERRORS,
  refusals: UPDATE_REFUSALS,
});

/** The settings that newer clients of the protocol know by a key of their own. */
export const CONFIG_KEYS = {
  'auth.allowSignUp': 'sign_up_enabled',
  'auth.password.allowSignIn': 'credential_enabled',
  'auth.otp.allowSignIn': 'magic_link_enabled',
  'domains.allowLocalhost': 'allow_localhost',
  'onboarding.requireEmailVerification': 'require_email_verification',
  'project.requirePublishableClientKey': 'client_key_required',
  'teams.allowClientTeamCreation': 'client_team_creation_enabled',
  'teams.createPersonalTeamOnSignUp': 'create_team_on_sign_up',
  'users.allowClientUserDeletion': 'client_user_deletion_enabled',
} as const;

export const getConfig = defineEndpoint({
  name: 'getConfig',
  method: 'GET',
  path: '/internal/config',
  access: 'admin',
  right: 'read',
  tag: 'Projects',
  summary: 'Read switches of the project by the keys of newer clients',
  description: 'Holds the switches that updateConfigOverride changes, and nothing else.',
  response: z.object({
    config_string: z
      .string()
      .meta({ description: 'Objects in each other, as JSON', examples: ['{"auth":{"allowSignUp":true}}'] }),
  }),
  errors: [],
});

export const updateConfigOverride = defineEndpoint({
  name: 'updateConfigOverride',
  method: 'PATCH',
  path: '/internal/config/override/{level}',
  access: 'admin',
  right: 'manage',
  tag: 'Projects',
  summary: 'Change switches of the project by the keys of newer clients',
  description: `For published clients that change settings by keys: ${Object.keys(CONFIG_KEYS).join(', ')}. All levels mean the one configuration that a project has.`,
  params: z.strictObject({
    level: z
      .enum(['project', 'branch', 'environment'])
      .meta({ description: 'A layer of the configuration', examples: ['environment'] }),
  }),
  body: z.strictObject({
    config_override_string: requiredText
      .max(100_000)
      .meta({ description: 'The changes as JSON', examples: ['{"auth.allowSignUp":true}'] }),
  }),
  response: success,
  errors: [],
  refusals: ['CONFIG_OVERRIDE_INVALID'],
});

const DELETION = {
  method: 'DELETE',
  access: 'admin',
  right: 'staff',
  recentSignIn: 'always',
  tag: 'Projects',
  description:
    'When this answers, no process knows the project any more. What belonged to it is deleted afterwards, page by page. With an admin access token the sign-in, or the password that was entered again, is at most 10 minutes old.',
  response: success,
  errors: ['RECENT_SIGN_IN_REQUIRED'],
  refusals: ['INTERNAL_PROJECT_NOT_DELETABLE'],
} as const;

export const deleteCurrentProject = defineEndpoint({
  ...DELETION,
  name: 'deleteCurrentProject',
  path: '/projects/current',
  summary: 'Delete the project of the request with everything in it',
});

export const deleteInternalCurrentProject = defineEndpoint({
  ...DELETION,
  name: 'deleteInternalCurrentProject',
  path: '/internal/projects/current',
  summary: 'Delete the project of the request, as its owner, with everything in it',
});

export const setOAuthProvider = defineEndpoint({
  name: 'setOAuthProvider',
  method: 'PUT',
  path: '/internal/oauth-providers/{provider_id}',
  access: 'admin',
  right: 'secrets',
  recentSignIn: 'always',
  tag: 'Projects',
  summary: 'Configure one OAuth provider',
  description:
    'Own keys that are left out are kept. A secret is kept for its client id alone: with another one it is sent anew. The answer holds no secret.',
  params: z.strictObject({ provider_id: oauthProviderId }),
  body: oauthProviderReplacement,
  response: adminProjectWithoutSecrets,
  errors: ['INVALID_SHARED_OAUTH_PROVIDER_ID', 'SECRET_CANNOT_BE_KEPT'],
});

export const setEmailConfig = defineEndpoint({
  name: 'setEmailConfig',
  method: 'PUT',
  path: '/internal/email-config',
  access: 'admin',
  right: 'secrets',
  recentSignIn: 'always',
  tag: 'Projects',
  summary: 'Configure the mail server',
  description:
    'A password that is left out is kept, for the same host, port and username: to others it is never sent. The answer holds no secret.',
  body: emailConfigReplacement,
  response: adminProjectWithoutSecrets,
  errors: ['SECRET_CANNOT_BE_KEPT'],
});

export const listOwnedProjects = defineEndpoint({
  name: 'listOwnedProjects',
  method: 'GET',
  path: '/internal/projects',
  access: 'client',
  right: 'read',
  recentSignIn: showingSecrets,
  user: 'required',
  internalProjectOnly: true,
  tag: 'Projects',
  summary: 'List the projects that the signed-in user manages, newest first',
  query: projectQuery,
  response: listOf(adminProject),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT'],
});

export const createProject = defineEndpoint({
  name: 'createProject',
  method: 'POST',
  path: '/internal/projects',
  access: 'client',
  right: 'staff',
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

export const getProjectDeletion = defineEndpoint({
  name: 'getProjectDeletion',
  method: 'GET',
  path: '/internal/project-deletions/{project_id}',
  access: 'client',
  right: 'read',
  user: 'required',
  internalProjectOnly: true,
  tag: 'Projects',
  summary: 'How far the deletion of a project is',
  description: 'For the owner who deleted it, until a week later.',
  params: z.strictObject({ project_id: projectId }),
  response: z.object({
    project_id: projectId,
    rows_deleted: z.number().meta({ description: 'So far', examples: [120_000] }),
    is_finished: z.boolean(),
  }),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT', 'PROJECT_NOT_FOUND'],
});
