/**
 * What the dashboard caches from the server. A query key starts with one of these names, followed by the project and
 * the parameters.
 */
export type Kept =
  | 'activity'
  | 'api-keys'
  | 'bulk-jobs'
  | 'email-domain'
  | 'email-templates'
  | 'event'
  | 'event-feed'
  | 'imports'
  | 'last-events'
  | 'limits'
  | 'lockouts'
  | 'mails'
  | 'metrics'
  | 'new-key'
  | 'oauth-test'
  | 'owner-invitation'
  | 'permissions'
  | 'project'
  | 'project-deletion'
  | 'projects'
  | 'redirect-refusals'
  | 'search'
  | 'session-ends'
  | 'setup-status'
  | 'staff'
  | 'system'
  | 'teams'
  | 'users'
  | 'webhooks';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Kept, ...unknown[]];
  }
}
