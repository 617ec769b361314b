export { acceptTotpStep, hasAccepted, isNeverProved, updatePasswordHash } from './changes.queries.ts';
export { addManagedProject } from './add-managed-project.ts';
export { changePassword } from './change-password.ts';
export { createAccount } from './create-account.ts';
export { deleteUser } from './delete-user.ts';
export { proveAddressByReset, proveAddressBySignIn } from './first-proof.ts';
export { normalizeAddresses } from './normalize-addresses.ts';
export { proveAddress } from './prove-address.ts';
export { openTotpSecret } from './totp-secret.ts';
