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

/** Settings that need a right other than `manage`. */
const SETTING_RIGHTS = {
  'config.email_config': 'secrets', // the operator of the SMTP server can read sign-in links
  'config.oauth_providers': 'secrets',
  'config.event_retention_days': 'staff', // a shorter retention period could hide what somebody did
  'config.allow_any_subdomain': 'staff', // every subdomain must be under the owner's control
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
  summary: 'Get the current project',
  description:
    'Returns the project of the request. With client and server access you get the public settings; `enabled_oauth_providers` lists only enabled providers that have keys, so that an app can show a button for each. With admin access you get all settings.',
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
  summary: 'Update the current project',
  description:
    'Changes the settings you send and leaves the others as they are. `domains` and `email_config` are replaced as a whole. `oauth_providers` must list every configured provider; if no entry has `enabled`, it lists the providers to enable, and all others are disabled but keep their keys. Requires a super secret admin key or the `manage` right (owner, admin). Of the staff, only owners can change `email_config`, `oauth_providers`, `event_retention_days` and `allow_any_subdomain`. To change one of these or `domains`, staff must also have signed in, or re-entered their password, within the last 10 minutes.',
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
  summary: 'Get the current project with all settings',
  description:
    'Returns the project of the request as admins see it. Requires a super secret admin key or any staff role.',
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
  summary: 'Update the current project as an admin',
  description:
    'Does the same as `PATCH /projects/current`. Requires a super secret admin key or the `manage` right (owner, admin). Of the staff, only owners can change `email_config`, `oauth_providers`, `event_retention_days` and `allow_any_subdomain`. To change one of these or `domains`, staff must also have signed in, or re-entered their password, within the last 10 minutes.',
  query: projectQuery,
  body: projectChanges,
  response: adminProject,
  errors: UPDATE_ERRORS,
  refusals: UPDATE_REFUSALS,
});

/** Settings by the keys that newer published clients use for them. */
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
  summary: 'Get project settings as a config object',
  description:
    'For published clients that read settings by keys. Returns the settings that `PATCH /internal/config/override/{level}` can change, and nothing else. Requires a super secret admin key or any staff role.',
  response: z.object({
    config_string: z
      .string()
      .meta({ description: 'Nested objects as JSON', examples: ['{"auth":{"allowSignUp":true}}'] }),
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
  summary: 'Update project settings by config keys',
  description: `For published clients that change settings by keys: ${Object.keys(CONFIG_KEYS).join(', ')}. All levels change the same settings, because a project has one configuration. Requires a super secret admin key or the \`manage\` right (owner, admin).`,
  params: z.strictObject({
    level: z
      .enum(['project', 'branch', 'environment'])
      .meta({ description: 'A configuration level; all of them mean the same', examples: ['environment'] }),
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
    "Deletes the project with its users, teams, keys and settings. When the response arrives, no server process accepts requests for the project any more; its data is deleted in the background. You can't undo this. Requires a super secret admin key or the `staff` right (owner). Staff must also have signed in, or re-entered their password, within the last 10 minutes. The internal project cannot be deleted.",
  response: success,
  errors: ['RECENT_SIGN_IN_REQUIRED'],
  refusals: ['INTERNAL_PROJECT_NOT_DELETABLE'],
} as const;

export const deleteCurrentProject = defineEndpoint({
  ...DELETION,
  name: 'deleteCurrentProject',
  path: '/projects/current',
  summary: 'Delete the current project',
});

export const deleteInternalCurrentProject = defineEndpoint({
  ...DELETION,
  name: 'deleteInternalCurrentProject',
  path: '/internal/projects/current',
  summary: 'Delete the current project as an admin',
});

export const setOAuthProvider = defineEndpoint({
  name: 'setOAuthProvider',
  method: 'PUT',
  path: '/internal/oauth-providers/{provider_id}',
  access: 'admin',
  right: 'secrets',
  recentSignIn: 'always',
  tag: 'Projects',
  summary: 'Configure an OAuth provider',
  description:
    'Enables, disables or configures one OAuth provider. Keys that you leave out keep their stored values, but with a different `client_id` you must send the secret too. The response contains no secrets. Requires a super secret admin key or the `secrets` right (owner). Staff must also have signed in, or re-entered their password, within the last 10 minutes.',
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
  summary: 'Configure the SMTP server',
  description:
    'Sets the SMTP server that sends the emails of the project, or switches to the one of the instance. If you leave out the password, the stored one is kept, but only for the same host, port and username, so that it is never sent to a different server. The response contains no secrets. Requires a super secret admin key or the `secrets` right (owner). Staff must also have signed in, or re-entered their password, within the last 10 minutes.',
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
  summary: 'List projects of the signed-in user',
  description:
    'Returns all projects in which the signed-in user has a staff role, newest first. The user must be signed in to the internal project.',
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
  summary: 'Create a project',
  description:
    'Creates a project and makes the signed-in user its owner. The user must be signed in to the internal project.',
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
  summary: 'Get the progress of a project deletion',
  description:
    'Returns how much data has been deleted so far. Only the owner who deleted the project can call it, until one week after the deletion has finished.',
  params: z.strictObject({ project_id: projectId }),
  response: z.object({
    project_id: projectId,
    rows_deleted: z.number().meta({ description: 'Number of rows deleted so far', examples: [120_000] }),
    is_finished: z.boolean(),
  }),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT', 'PROJECT_NOT_FOUND'],
});
