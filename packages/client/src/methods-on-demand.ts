/**
 * What loads when somebody first does more than look around. One file for both: they are made of the same parts, and weigh
 * less together.
 */
export { waysIn } from './auth/ways-in.ts';
export { accountActions } from './users/account-actions.ts';
