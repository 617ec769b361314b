import type { AdminMethodsOnDemand } from './admin-methods-on-demand.ts';
import { resolveBaseUrl } from './base-url.ts';
import { detectEnvironment, type Environment } from './environment.ts';
import { createCall } from './http/call.ts';
import { tagOf } from './language.ts';
import { createOnDemand } from './on-demand.ts';
import { type ProjectAdminMethods, projectAdminMethods } from './projects/project-update.ts';
import { requireOption } from './require-option.ts';
import { createServerParts, type ServerMethods, type ServingOptions } from './server-methods.ts';
import { withRecentSignIn } from './session/with-recent-sign-in.ts';

/**
 * How an `AdminApp` authenticates: with the super secret admin key, or with the session of a staff member of the
 * project.
 */
export type AdminAppOptions = ServingOptions &
  ({ superSecretAdminKey: string } | { projectOwnerSession: ProjectOwnerSession });

/** Provides the access token of a signed-in staff member. An `OwnerApp` can be passed as one. */
export interface ProjectOwnerSession {
  /** Returns the access token of the staff member; null if no one is signed in, which makes calls throw. */
  readonly getToken: () => Promise<string | null>;
  /**
   * Called when an operation needs a recent sign-in: ask for the password here. After `true`, the operation is sent
   * once more. Otherwise, and without this function, it fails with `RECENT_SIGN_IN_REQUIRED`.
   */
  readonly confirmSignIn?: (() => Promise<boolean>) | undefined;
}

/** The SDK for tools and dashboards: manages users and teams like a `ServerApp`, and the project itself. */
export interface AdminApp extends ServerMethods, ProjectAdminMethods, AdminMethodsOnDemand {}

export function composeAdminApp(options: AdminAppOptions, environment: Environment): AdminApp {
  if (hasKey(options)) {
    requireOption('projectId', options.projectId, 'KEYSTEAD_PROJECT_ID');
    requireOption('superSecretAdminKey', options.superSecretAdminKey, 'KEYSTEAD_ADMIN_KEY');
  }
  const connection = {
    baseUrl: resolveBaseUrl(options.baseUrl),
    projectId: options.projectId,
    accessType: 'admin',
    language: tagOf(options.language),
    credentials: () => adminCredentials(options),
  } as const;
  const confirm = 'projectOwnerSession' in options ? options.projectOwnerSession.confirmSignIn : undefined;
  const call = withRecentSignIn(createCall(environment, connection), confirm);
  const serverCall = withRecentSignIn(createCall<'server' | 'admin'>(environment, connection), confirm);
  const serving = createServerParts(serverCall, options, environment);
  return {
    ...serving.methods,
    ...projectAdminMethods(call),
    ...createOnDemand(environment)(
      async () => (await import('./admin-methods-on-demand.ts')).adminMethodsOnDemand(call, environment, serving),
      'setOAuthProvider',
      'setEmailConfig',
      'deleteProject',
      'checkRedirectUrl',
      'listRedirectRefusals',
      'listLimits',
      'listLockouts',
      'unlockUser',
      'startOAuthTest',
      'getOAuthTest',
      'startBulkJob',
      'getBulkJob',
      'listBulkJobs',
      'cancelBulkJob',
      'importUsers',
      'getImport',
      'listImports',
      'getImportErrors',
      'exportUsers',
      'exportProject',
      'exportActivity',
      'listEvents',
      'createWebhookEndpoint',
      'listWebhookEndpoints',
      'getWebhookEndpoint',
      'updateWebhookEndpoint',
      'deleteWebhookEndpoint',
      'rotateWebhookSecret',
      'getWebhookFigures',
      'createWebhookToken',
      'testWebhookEndpoint',
      'listWebhookDeliveries',
      'getWebhookDelivery',
      'replayWebhookDelivery',
      'replayWebhookEndpoint',
      'listActivity',
      'getActivity',
      'impersonateUser',
      'getSetupStatus',
      'getSessionEnds',
      'endAllSessions',
      'getSystem',
      'listEmailTemplates',
      'getEmailTemplate',
      'updateEmailTemplate',
      'resetEmailTemplate',
      'previewEmailTemplate',
      'sendTestMail',
      'listMails',
      'listMailDays',
      'getMail',
      'resendMail',
      'getMetrics',
      'runEmailTest',
      'checkEmailDomain',
      'createApiKey',
      'rotateApiKey',
      'listApiKeys',
      'getApiKey',
      'revokeApiKey',
      'listPermissionDefinitions',
      'createPermissionDefinition',
      'updatePermissionDefinition',
      'deletePermissionDefinition',
      'getPermissionUsage',
      'listPermissionHolders',
      'getTeamPermissionUsage',
      'inviteOwner',
      'listOwnerInvitations',
      'revokeOwnerInvitation',
      'listStaff',
      'inviteStaff',
      'transferProject',
      'setStaffRole',
      'removeStaff',
      'leaveStaff',
      'search',
    ),
  };
}

/** Also true if plain JavaScript passes neither option, so that the error names the missing key. */
const hasKey = (options: AdminAppOptions): options is Extract<AdminAppOptions, { superSecretAdminKey: string }> =>
  'superSecretAdminKey' in options || !('projectOwnerSession' in options);

async function adminCredentials(options: AdminAppOptions): Promise<Record<string, string>> {
  if (hasKey(options)) return { 'x-stack-super-secret-admin-key': options.superSecretAdminKey };
  const accessToken = await options.projectOwnerSession.getToken();
  if (accessToken === null) throw new Error('The owner of the project is not signed in.');
  return { 'x-stack-admin-access-token': accessToken };
}

/** Sends DELETE requests with `keepalive`, so that a deletion completes even if the user leaves the page. */
const fetchAlsoOnLeaving: Environment['fetch'] = (url, init) =>
  fetch(url, init.method === 'DELETE' ? { ...init, keepalive: true } : init);

class ComposedAdminApp {
  constructor(options: AdminAppOptions) {
    Object.assign(this, composeAdminApp(options, { ...detectEnvironment(), fetch: fetchAlsoOnLeaving }));
  }
}

/** `new AdminApp({ projectId, superSecretAdminKey })` or `new AdminApp({ projectId, projectOwnerSession: ownerApp })` */
export const AdminApp = ComposedAdminApp as new (options: AdminAppOptions) => AdminApp; // composed from functions, so that no class depends on every feature
