export { countSignIn } from './count-sign-in.ts';
export { RefusedSignIn, refusedIfRestricted } from './refused-sign-in.ts';
export {
  createSignInCounts,
  SIGN_IN_OUTCOMES,
  type SignInCountsOptions,
  type SignInOutcome,
} from './sign-in-counts.ts';
export { blockedSignInsColumns } from './sign-in-counts.queries.ts';
export { sweepSignInCounts } from './sweep-sign-in-counts.ts';
