import type { AdminProjectWithoutSecrets } from '@keystead/client/admin';

/** Where the screens of the project's apps are, which links in mails lead to. */
export const appPages = ({ domains }: AdminProjectWithoutSecrets['config']): string[] =>
  domains
    .filter(({ domain }) => !domain.includes('*'))
    .map(({ domain, handlerPath }) => domain.replace(/\/$/, '') + handlerPath.replace(/\/$/, ''));

/** What an app of one's own machine usually has. */
export const LOCAL_PAGES = 'http://localhost:3000/handler';

/** Where the first app of the project shows invitations to teams. */
export const invitationPage = (config: AdminProjectWithoutSecrets['config']): string =>
  `${appPages(config)[0] ?? LOCAL_PAGES}/team-invitation`;
