export {
  countingOf,
  forgetPasswordGuesses,
  passwordGuess,
  requireLetIn,
  provedHere,
  signedInHere,
  type Proved,
} from './guess-limits.ts';
export { deleteNetworksOfUser } from './guesses.queries.ts';
export { deleteCountsOfUser, takeBackSecondFactorTry } from './limits.queries.ts';
export { flowCountingOf, requireMayBeginFlow } from './flow-limits.ts';
export { mayMail } from './mail-limits.ts';
export { requireMaySignUp } from './sign-up-limits.ts';
export { secondFactorCountingOf } from './second-factor-limit.ts';
export { requireMayCreateTeam, teamCountingOf } from './team-limits.ts';
export { requireMayTry } from './try-limits.ts';
export { sweepLimits } from './sweep-limits.ts';
