export { checkOwnerCode, useUpOwnerCode } from './check-owner-code.ts';
export type { OwnerCode, OwnerInvitation } from './owner-code.ts';
export { makeOwnerLink } from './owner-link.ts';
export { deleteUnusedCodes, isSetUp } from './owner-codes.queries.ts';
export {
  checkOwnerInvitation,
  mailOwnerInvitation,
  useUpOwnerInvitation,
  type OwnerInvitationMail,
} from './owner-invitation-code.ts';
export {
  countOpenOwnerInvitations,
  deleteOwnerInvitation,
  listOpenOwnerInvitations,
  ownerInvitationEvent,
  selectTaken,
} from './owner-invitation-codes.queries.ts';
export { sweepOwnerCodes } from './sweep-owner-codes.ts';
