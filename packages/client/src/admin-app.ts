import { type ApiKeyMethods, apiKeyMethods } from './api-keys/api-keys.ts';
import { type BulkJobMethods, bulkJobMethods } from './bulk-jobs/bulk-jobs.ts';
import { resolveBaseUrl } from './base-url.ts';
import { detectEnvironment, type Environment } from './environment.ts';
import { createCall } from './http/call.ts';
import { tagOf } from './language.ts';
import { type ImpersonationMethods, impersonationMethods } from './impersonations/impersonations.ts';
import { type OAuthTestMethods, oauthTestMethods } from './oauth-tests/oauth-tests.ts';
import { type OwnerInvitationMethods, ownerInvitationMethods } from './owner-invitations/owner-invitations.ts';
import { type PermissionDefinitionMethods, permissionDefinitionMethods } from './permissions/permission-definitions.ts';
import { type PermissionUsageMethods, permissionUsageMethods } from './permissions/permission-usage.ts';
import { type SetupStatusMethods, setupStatusMethods } from './projects/setup-status.ts';
import { type ProjectDeletionMethods, projectDeletionMethods } from './projects/project-deletion.ts';
import { type ProjectSecretMethods, projectSecretMethods } from './projects/project-secrets.ts';
import { type RedirectCheckMethods, redirectCheckMethods } from './redirects/redirect-checks.ts';
import { type ProjectAdminMethods, projectAdminMethods } from './projects/project-update.ts';
import { type SearchMethods, searchMethods } from './search/search.ts';
import { createServerParts, type ServerMethods, type ServingOptions } from './server-methods.ts';

/** Either the admin key of the project, or an app in which an owner of the project is signed in. */
export type AdminAppOptions = ServingOptions &
  ({ superSecretAdminKey: string } | { projectOwnerSession: ProjectOwnerSession });

/** Where the owner's access token comes from; an `OwnerApp` is one. */
export interface ProjectOwnerSession {
  readonly getToken: () => Promise<string | null>;
}

/** An app in the hands of a project's owner: all that servers do, and the project itself. */
export interface AdminApp
  extends
    ServerMethods,
    ProjectAdminMethods,
    ProjectSecretMethods,
    ProjectDeletionMethods,
    RedirectCheckMethods,
    OAuthTestMethods,
    BulkJobMethods,
    ImpersonationMethods,
    SetupStatusMethods,
    ApiKeyMethods,
    PermissionDefinitionMethods,
    PermissionUsageMethods,
    OwnerInvitationMethods,
    SearchMethods {}

export function composeAdminApp(options: AdminAppOptions, environment: Environment): AdminApp {
  const connection = {
    baseUrl: resolveBaseUrl(options.baseUrl),
    projectId: options.projectId,
    accessType: 'admin',
    language: tagOf(options.language),
    credentials: () => adminCredentials(options),
  } as const;
  const call = createCall(environment, connection);
  const serving = createServerParts(createCall<'server' | 'admin'>(environment, connection), options, environment);
  return {
    ...serving.methods,
    ...projectAdminMethods(call),
    ...projectSecretMethods(call),
    ...projectDeletionMethods(call),
    ...redirectCheckMethods(call),
    ...oauthTestMethods(call),
    ...bulkJobMethods(call),
    ...impersonationMethods(call),
    ...setupStatusMethods(call),
    ...apiKeyMethods(call, environment),
    ...permissionDefinitionMethods(call),
    ...permissionUsageMethods(call),
    ...ownerInvitationMethods(call),
    ...searchMethods(call, serving.users, serving.teams),
  };
}

async function adminCredentials(options: AdminAppOptions): Promise<Record<string, string>> {
  if ('superSecretAdminKey' in options) return { 'x-stack-super-secret-admin-key': options.superSecretAdminKey };
  const accessToken = await options.projectOwnerSession.getToken();
  if (accessToken === null) throw new Error('The owner of the project is not signed in.');
  return { 'x-stack-admin-access-token': accessToken };
}

/** What is deleted while the page is left is deleted all the same. */
const fetchAlsoOnLeaving: Environment['fetch'] = (url, init) =>
  fetch(url, init.method === 'DELETE' ? { ...init, keepalive: true } : init);

class ComposedAdminApp {
  constructor(options: AdminAppOptions) {
    Object.assign(this, composeAdminApp(options, { ...detectEnvironment(), fetch: fetchAlsoOnLeaving }));
  }
}

/** `new AdminApp({ projectId, superSecretAdminKey })` or `new AdminApp({ projectId, projectOwnerSession: ownerApp })` */
export const AdminApp = ComposedAdminApp as new (options: AdminAppOptions) => AdminApp; // composed, so that no class knows every feature
