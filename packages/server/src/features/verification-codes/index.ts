export { makeAttemptCode, requireOpenAttempt, tryAttemptCode, useAttemptCode } from './attempt-code.ts';
export { expireAttempt, expireAttemptsOfProject, selectTried } from './attempt-codes.queries.ts';
export { checkCode, checkTypedCode, hashOfCode } from './check-code.ts';
export {
  checkInvitation,
  checkInvitationById,
  mailInvitation,
  openTimes,
  type InvitationMail,
} from './invitation-code.ts';
export {
  countOpenInvitations,
  deleteInvitation,
  deleteInvitationsTo,
  isOpenInvitation,
  selectOpenCount,
} from './invitation-codes.queries.ts';
export { LEAST_ANSWER_MILLIS, mailCode } from './mail-code.ts';
export { nonceOf } from './make-code.ts';
export { MAX_WRONG_TRIES, requireUsable } from './require-usable.ts';
export { sweepCodes } from './sweep-codes.ts';
export { findOwnedAddress, isPrimaryAddress, type OwnedAddress } from './owned-address.ts';
export { redeemCode, useUp, useUpIf } from './redeem-code.ts';
export type { CheckedCode, Invitation } from './verification-code.ts';
export {
  deleteUnclaimedCodes,
  expireCodesOfUser,
  expireCodesTo,
  hasUsed,
  selectUsed,
} from './verification-codes.queries.ts';
