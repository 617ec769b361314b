import type { Redirects } from './redirects.ts';

/** How to send a mail with a link. */
export interface MailOptions {
  /** Where the link leads; the app's own page by default. Outside browsers it must be given. */
  callbackUrl?: string;
}

/** The URL of a page as the link in a mail; throws outside browsers. */
export function mailLink(redirects: Redirects, page: string): string {
  const link = redirects.absolute(page);
  if (link === undefined) throw new Error('Outside browsers the option callbackUrl is needed.');
  return link;
}

/** The same with the way back that this page was given, refused if it is not trusted. */
export async function mailLinkBack(redirects: Redirects, page: string): Promise<string> {
  // Refused before it is mailed: the mail would lend it the service's name.
  await redirects.checkWayBack();
  return mailLink(redirects, redirects.withWayBack(page));
}
