/** Code that loads on first use. Both are in one file, because they share their parts and are smaller together. */
export { waysIn } from './auth/ways-in.ts';
export { accountActions } from './users/account-actions.ts';
