export { appendManagedProject, updatePasswordHash } from './accounts.queries.ts';
export { createAccount } from './create-account.ts';
