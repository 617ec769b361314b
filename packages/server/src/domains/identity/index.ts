export type { AccessParts } from './access/access-parts.ts';
export { authenticate } from './access/authenticate.ts';
export type { Caller } from './access/caller.ts';
export { findSessionUser } from './access/find-session-user.ts';
export { type KnownProjects, REMEMBERED_MS, createKnownProjects } from './access/known-projects.ts';
export type { AuthorizationCode } from './authorization-codes/authorization-code.ts';
export {
  type CodeUser,
  type NewCode,
  exchangeForSession,
  expiredCodes,
  findCode,
  findSessionOfCode,
  fromHeldUser,
  fromUser,
  holdUserOfAccount,
  holdUserOfCode,
  insertCode,
  isExchanged,
  isHeld,
  moveCodes,
  noteSessionOfCode,
  selectCode,
  selectCodeUser,
  useUpCode,
  userOfExchanged,
} from './authorization-codes/authorization-codes.queries.ts';
export { type ContactChannel, signsIn } from './contact-channels/contact-channel.ts';
export { listChannels } from './contact-channels/contact-channels.queries.ts';
export { impersonationEvent } from './impersonation/impersonation-event.ts';
export {
  endImpersonation,
  insertImpersonation,
  oldImpersonations,
  startImpersonation,
} from './impersonation/impersonation.queries.ts';
export { getProviderToken } from './oauth-accounts/get-provider-token.ts';
export type { OAuthAccount } from './oauth-accounts/oauth-account.ts';
export { type ConnectedAccount, listConnectedAccounts } from './oauth-accounts/oauth-tokens.queries.ts';
export { keepProviderTokens } from './oauth-accounts/provider-tokens.ts';
export { type RenewToken, createTokenRenewals } from './oauth-accounts/renew-token.ts';
export { scopesIn } from './oauth-accounts/scope.ts';
export { beginAtProvider } from './oauth-providers/begin-at-provider.ts';
export { finishAtProvider } from './oauth-providers/finish-at-provider.ts';
export type { ProviderProfile, ProviderTokens } from './oauth-providers/provider.ts';
export { finishOAuthTest } from './oauth-tests/finish-oauth-test.ts';
export type { TestStep } from './oauth-tests/oauth-test.ts';
export { sweepOAuthTests } from './oauth-tests/sweep-oauth-tests.ts';
export { pictureUrl } from './profile-pictures/picture-url.ts';
export { readPicture } from './profile-pictures/read-picture.ts';
export { createAccessTokens } from './sessions/access-token.ts';
export { endOne } from './sessions/end-one.ts';
export { endSession } from './sessions/end-session.ts';
export { confirmSession } from './sessions/recent-sign-in.queries.ts';
export { refreshSession } from './sessions/refresh-session.ts';
export { requireNoImpersonation } from './sessions/require-no-impersonation.ts';
export { requireRecentSession, requireRecentSignIn } from './sessions/require-recent-sign-in.ts';
export type { SessionUser, SignedIn } from './sessions/session.ts';
export { endSessions } from './sessions/sessions-of-user.ts';
export {
  findSignedIn,
  findUserWithSession,
  hasBegun,
  insertSessionIf,
  livingCondition,
  selectBegun,
} from './sessions/sessions.queries.ts';
export { areOfOneSession } from './sessions/spent-token.ts';
export {
  type StartedSession,
  newSession,
  prepareSession,
  startSession,
  startSessionOfPassword,
} from './sessions/start-session.ts';
export { succeedSession } from './sessions/succeed-session.ts';
export { sessionTasks } from './sessions/sweep-ended-sessions.ts';
export { sweepSessions } from './sessions/sweep-sessions.ts';
export { withSigningKeys } from './sessions/with-signing-keys.ts';
export type { StaffMember } from './staff/staff-member.ts';
export { deleteRole, findRole, listOwnable, lockOwners, ownerCountColumns, setRoles } from './staff/staff.queries.ts';
export { tellOfStaff } from './staff/tell-of-staff.ts';
export { type AddedTeam, listTeamsAmong } from './teams/add-teams.queries.ts';
export { addTeams } from './teams/add-teams.ts';
export { createTeamCounts } from './teams/count-teams.ts';
export { listTeams } from './teams/list-teams.ts';
export { listedTeamView } from './teams/listed-team.view.ts';
export {
  type AddedMember,
  countMembers,
  findMemberships,
  lockJoiningUsers,
  lockTeamsToJoin,
} from './teams/members/add-members.queries.ts';
export { addMembers } from './teams/members/add-members.ts';
export { joinTeam } from './teams/members/join-team.ts';
export { actingMember } from './teams/permissions/acting-member.ts';
export { renameAllGrants, revokeAllGrants } from './teams/permissions/change-grants-of-definition.ts';
export { heldRows } from './teams/permissions/held-permissions.queries.ts';
export { refuseTeamAccess } from './teams/permissions/refuse-team-access.ts';
export { type MemberKey, hasTeamPermission } from './teams/permissions/team-permissions.queries.ts';
export { requireTeam } from './teams/require-team.ts';
export { type StoredTeam, readStoredTeam } from './teams/stored-team.ts';
export type { ListedTeam } from './teams/team-list.queries.ts';
export { teamView } from './teams/team.view.ts';
export { addUser } from './users/add-user.ts';
export { type AddedUser, addUsers } from './users/add-users.ts';
export { changePassword } from './users/change-password.ts';
export { acceptTotpStep, hasAccepted, noteInvited, updatePasswordHash } from './users/changes.queries.ts';
export { claimAccount } from './users/claim-account.ts';
export { createUserCounts } from './users/count-users.ts';
export { createAccount } from './users/create-account.ts';
export { deleteUser } from './users/delete-user.ts';
export { proveAddressByAccount, proveAddressByReset, proveAddressBySignIn } from './users/first-proof.ts';
export { getTargetUser, getUser } from './users/get-user.ts';
export { linkAccount, vouchesFor } from './users/link-account.ts';
export { listUsers } from './users/list-users.ts';
export { readStoredUser } from './users/read-stored-user.ts';
export { requireUnrestricted, whyRestricted } from './users/require-unrestricted.ts';
export { isStillSignedIn } from './users/still-signed-in.ts';
export { tellOfUser } from './users/tell-of-user.ts';
export { openTotpSecret, sealTotpSecret } from './users/totp-secret.ts';
export { unlinkAccount } from './users/unlink-account.ts';
export { updateAccount } from './users/update-account.ts';
export { filterCondition, isAmong } from './users/user-conditions.queries.ts';
export { userFilterOf } from './users/user-filter.ts';
export type { User } from './users/user.ts';
export {
  findUser,
  findUserByEmail,
  findUserOfAccount,
  listOwners,
  listStaff,
  lockUser,
  lockUserByEmail,
  lockUserOfAccount,
  signInAddressCondition,
  teamlessUserColumns,
  userColumns,
} from './users/users.queries.ts';
export { userView } from './users/users.view.ts';
export {
  makeAttemptCode,
  requireOpenAttempt,
  tryAttemptCode,
  useAttemptCode,
} from './verification-codes/attempt-code.ts';
export { expireAttempt, selectTried } from './verification-codes/attempt-codes.queries.ts';
export { checkCode, checkTypedCode, hashOfCode } from './verification-codes/check-code.ts';
export {
  type InvitationMail,
  checkInvitation,
  checkInvitationById,
  mailInvitation,
  openTimes,
} from './verification-codes/invitation-code.ts';
export {
  countOpenInvitations,
  deleteInvitation,
  isOpenInvitation,
} from './verification-codes/invitation-codes.queries.ts';
export { LEAST_ANSWER_MILLIS, mailCode } from './verification-codes/mail-code.ts';
export { nonceOf } from './verification-codes/make-code.ts';
export { isPrimaryAddress } from './verification-codes/owned-address.ts';
export { redeemCode, useUp, useUpIf } from './verification-codes/redeem-code.ts';
export { MAX_WRONG_TRIES, requireUsable } from './verification-codes/require-usable.ts';
export { sweepCodes } from './verification-codes/sweep-codes.ts';
export type { CheckedCode, Invitation } from './verification-codes/verification-code.ts';
export { hasUsed, selectUsed } from './verification-codes/verification-codes.queries.ts';
