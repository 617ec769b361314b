export { createUserCounts } from './count-users.ts';
export { getListedUser, getTargetUser, getUser, namedUserId } from './get-user.ts';
export { listUsers } from './list-users.ts';
export { readStoredUser } from './read-stored-user.ts';
export { requireUnrestricted, whyRestricted } from './require-unrestricted.ts';
export { changedUserEvent, deletedUserEvent } from './stored-user.queries.ts';
export { userFilterOf } from './user-filter.ts';
export { filterCondition, isAmong, namedCondition } from './user-conditions.queries.ts';
export type { User } from './user.ts';
export {
  addedUserColumns,
  teamlessUserColumns,
  findUser,
  findUserByEmail,
  findUserOfAccount,
  listOwners,
  listStaff,
  lockUser,
  lockUserByEmail,
  lockUserOfAccount,
  signInAddressCondition,
  newUserColumns,
  mustVerifyColumns,
  userColumns,
  relinkedUserColumns,
} from './users.queries.ts';
export { ownView, restrictionView, userView } from './users.view.ts';
