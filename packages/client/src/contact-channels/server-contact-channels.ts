import type { ServerMailOptions } from '../auth/sign-in-mails.ts';
import type { ServerCall } from '../http/call.ts';
import {
  type ContactChannel,
  type ContactChannelChanges,
  type ContactChannelMethods,
  contactChannelMethods,
  type NewContactChannel,
} from './contact-channel.ts';

/** An address that a server gives to a user. */
export interface ServerNewContactChannel extends NewContactChannel {
  /** The server vouches for it. */
  isVerified?: boolean;
  /** At once, which needs `isVerified`. */
  isPrimary?: boolean;
}

/** What a server can change about an address. */
export interface ServerContactChannelChanges extends ContactChannelChanges {
  /** The server vouches for it, or takes that back. */
  isVerified?: boolean;
}

/** An address of a user, in the hands of a server. */
export type ServerContactChannel = ContactChannel<ServerContactChannelChanges, [options: ServerMailOptions]>;

/** The addresses of one user, in the hands of a server. */
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
