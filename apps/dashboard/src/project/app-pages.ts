import type { AdminProjectWithoutSecrets } from '@keystead/client/admin';

/** Returns the URLs of the account screens of the project's apps, which links in emails open. */
export const appPages = ({ domains }: AdminProjectWithoutSecrets['config']): string[] =>
  domains
    .filter(({ domain }) => !domain.includes('*'))
    .map(({ domain, handlerPath }) => domain.replace(/\/$/, '') + handlerPath.replace(/\/$/, ''));

/** The usual URL of the account screens of an app on the owner's computer. */
export const LOCAL_PAGES = 'http://localhost:3000/handler';

/** Returns the app to suggest. Owners who run the service on their own computer develop the app there too. */
export const likelyApp = (config: AdminProjectWithoutSecrets['config']): string =>
  config.allowLocalhost && location.hostname === 'localhost' ? LOCAL_PAGES : (appPages(config)[0] ?? LOCAL_PAGES);

/** Returns the URL at which the first app of the project shows team invitations. */
export const invitationPage = (config: AdminProjectWithoutSecrets['config']): string =>
  `${likelyApp(config)}/team-invitation`;
