import type { AdminProjectWithoutSecrets } from '@keystead/client/admin';

/** Where the screens of the project's apps are, which links in mails lead to. */
export const appPages = ({ domains }: AdminProjectWithoutSecrets['config']): string[] =>
  domains
    .filter(({ domain }) => !domain.includes('*'))
    .map(({ domain, handlerPath }) => domain.replace(/\/$/, '') + handlerPath.replace(/\/$/, ''));

/** Where the screens of an app on one's own machine usually are. */
export const LOCAL_PAGES = 'http://localhost:3000/handler';

/** The app to suggest. Owners who run the service on their own computer develop the app there too. */
export const likelyApp = (config: AdminProjectWithoutSecrets['config']): string =>
  config.allowLocalhost && location.hostname === 'localhost' ? LOCAL_PAGES : (appPages(config)[0] ?? LOCAL_PAGES);

/** Where the first app of the project shows invitations to teams. */
export const invitationPage = (config: AdminProjectWithoutSecrets['config']): string =>
  `${appPages(config)[0] ?? LOCAL_PAGES}/team-invitation`;
