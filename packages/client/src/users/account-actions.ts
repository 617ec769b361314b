import { type SessionActions, sessionActions } from '../auth/active-sessions.ts';
import { type MfaEnrolmentActions, mfaEnrolmentActions } from '../auth/mfa-enrolment.ts';
import { type PasswordChangeMethods, passwordChangeMethods } from '../auth/password-change.ts';
import type { ClientParts } from '../client-parts.ts';
import {
  type OwnConnectedAccountMethods,
  ownConnectedAccountMethods,
} from '../connected-accounts/own-connected-accounts.ts';
import type { ContactChannelMethods } from '../contact-channels/contact-channel.ts';
import { ownContactChannelMethods } from '../contact-channels/own-contact-channels.ts';
import { type VerificationMailActions, verificationMailActions } from '../contact-channels/email-verification.ts';
import { createNavigation } from '../redirects/navigation.ts';
import { type MembershipMethods, membershipMethods } from '../teams/members.ts';
import { type OwnTeamMethods, ownTeamMethods } from '../teams/own-teams.ts';
import { type PermissionMethods, permissionMethods } from '../teams/permissions.ts';
import { type UserChangeMethods, userChangeMethods } from './user-changes.ts';
import { type UserDeletionMethods, userDeletionMethods } from './user-deletion.ts';

/** The account methods of the signed-in user. */
export interface AccountActions
  extends
    UserChangeMethods,
    UserDeletionMethods,
    PasswordChangeMethods,
    MfaEnrolmentActions,
    SessionActions,
    VerificationMailActions,
    OwnTeamMethods,
    MembershipMethods,
    PermissionMethods,
    OwnConnectedAccountMethods,
    ContactChannelMethods {
  /** Loads the code now, so that later calls can't fail to load it. */
  readonly prepare: () => Promise<void>;
}

/** Loads with the first call of one of these methods. */
export function accountActions(given: Omit<ClientParts, 'links'>): AccountActions {
  const parts: ClientParts = { ...given, links: createNavigation(given).links };
  return {
    prepare: async () => undefined,
    ...userChangeMethods(parts),
    ...userDeletionMethods(parts),
    ...sessionActions(parts.sessionCall, 'me'),
    ...passwordChangeMethods(parts),
    ...mfaEnrolmentActions(parts),
    ...verificationMailActions(parts),
    ...ownTeamMethods(parts),
    ...membershipMethods(parts),
    ...permissionMethods(parts.sessionCall, 'me'),
    ...ownConnectedAccountMethods(parts),
    ...ownContactChannelMethods(parts),
  };
}
