export {
  acceptTotpStep,
  findPrimaryChannelId,
  hasAccepted,
  isNeverProved,
  noteInvited,
  updatePasswordHash,
} from './changes.queries.ts';
export { addUsers, type AddedUser } from './add-users.ts';
export { addUser } from './add-user.ts';
export { changeSignIn } from './change-sign-in.ts';
export { endSessionsOfMethod } from './end-sessions-of-method.ts';
export { changePassword } from './change-password.ts';
export { claimAccount } from './claim-account.ts';
export { claimSignInAddress, lockBeforeClaim } from './claim-sign-in-address.ts';
export { tellOfUser } from './tell-of-user.ts';
export { createAccount } from './create-account.ts';
export { deleteUser } from './delete-user.ts';
export { proveAddressByAccount, proveAddressByReset, proveAddressBySignIn } from './first-proof.ts';
export { linkAccount, vouchesFor } from './link-account.ts';
export { normalizeAddresses } from './normalize-addresses.ts';
export { proveAddress } from './prove-address.ts';
export { isStillSignedIn } from './still-signed-in.ts';
export { openTotpSecret, sealTotpSecret } from './totp-secret.ts';
export { switchPrimaryAddress } from './switch-primary-address.ts';
export { unlinkAccount } from './unlink-account.ts';
export { updateAccount } from './update-account.ts';
export { requireWayInWithoutEmail } from './way-in.ts';
