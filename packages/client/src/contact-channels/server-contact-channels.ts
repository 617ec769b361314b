import type { ServerMailOptions } from '../auth/sign-in-mails.ts';
import type { ServerCall } from '../http/call.ts';
import {
  type ContactChannel,
  type ContactChannelChanges,
  type ContactChannelMethods,
  contactChannelMethods,
  type NewContactChannel,
} from './contact-channel.ts';

/** An email address that a server adds to a user. */
export interface ServerNewContactChannel extends NewContactChannel {
  /** Marks the address as verified. */
  isVerified?: boolean;
  /** Makes this the primary email now. Requires `isVerified`. */
  isPrimary?: boolean;
}

/** Changes that a server can make to an email address. */
export interface ServerContactChannelChanges extends ContactChannelChanges {
  /** Marks the address as verified or unverified. */
  isVerified?: boolean;
}

/** An email address of a user, with the methods of servers. */
export type ServerContactChannel = ContactChannel<ServerContactChannelChanges, [options: ServerMailOptions]>;

/** The email addresses of a user, with the methods of servers. */
export type ServerContactChannelMethods = ContactChannelMethods<
  ServerNewContactChannel,
  ServerContactChannelChanges,
  [options: ServerMailOptions]
>;

export const serverContactChannelMethods = (call: ServerCall, userId: string): ServerContactChannelMethods =>
  contactChannelMethods(
    {
      call,
      toNew: ({ value, usedForAuth, becomesPrimary, isVerified, isPrimary }) => ({
        value,
        used_for_auth: usedForAuth,
        becomes_primary: becomesPrimary,
        is_verified: isVerified,
        is_primary: isPrimary,
      }),
      toChanges: ({ isPrimary, usedForAuth, isVerified }) => ({
        is_primary: isPrimary,
        used_for_auth: usedForAuth,
        is_verified: isVerified,
      }),
      callbackUrlOf: ({ callbackUrl }: ServerMailOptions) => callbackUrl,
    },
    userId,
  );
