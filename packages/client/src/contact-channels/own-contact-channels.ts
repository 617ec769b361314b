import type { ClientParts } from '../client-parts.ts';
import { refreshLists } from '../teams/refresh-lists.ts';
import { type ContactChannelMethods, contactChannelMethods } from './contact-channel.ts';

/** Creates the email address methods of the signed-in user. */
export function ownContactChannelMethods(
  parts: Pick<ClientParts, 'sessionCall' | 'links' | 'urls' | 'askedHere' | 'lists' | 'refreshUser'>,
): ContactChannelMethods {
  const { sessionCall, links, urls, askedHere } = parts;
  return contactChannelMethods(
    {
      call: sessionCall,
      toNew: ({ value, usedForAuth, becomesPrimary }) => ({
        value,
        used_for_auth: usedForAuth,
        becomes_primary: becomesPrimary,
      }),
      toChanges: ({ isPrimary, usedForAuth }) => ({ is_primary: isPrimary, used_for_auth: usedForAuth }),
      callbackUrlOf: ({ callbackUrl } = {}) => callbackUrl ?? links.mailLink(urls.emailVerification),
      onMail: () => askedHere.mark('email-verification'),
      onChange: () => Promise.all([refreshLists(parts, 'contact-channels'), parts.refreshUser()]),
    },
    'me',
  );
}
