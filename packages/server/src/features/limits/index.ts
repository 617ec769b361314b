export {
  countGuess,
  forgetPasswordGuesses,
  guessRulesOf,
  isNotedHere,
  requireLetIn,
  provedHere,
  signedInHere,
  whyBlocked,
  type Proved,
} from './guess-limits.ts';
export { deleteGuessesAt, forgetWhoseGuesses, guessedAtCondition } from './guesses.queries.ts';
export { deleteNetworksOfUser } from './known-networks.queries.ts';
export { countsOf } from './counts-of.ts';
export { waitingRows } from './counts.queries.ts';
export { guessedAt } from './guessed-at.ts';
export { deleteCountsOfUser, deleteSecondFactorTries, takeBackSecondFactorTry } from './limits.queries.ts';
export { flowCountingOf, requireMayBeginFlow } from './flow-limits.ts';
export { mayMail } from './mail-limits.ts';
export { requireMaySignUp } from './sign-up-limits.ts';
export { secondFactorCountingOf } from './second-factor-limit.ts';
export { requireMayCreateTeam, teamCountingOf } from './team-limits.ts';
export { MOST_TRIES, requireMayTry } from './try-limits.ts';
export { sweepLimits } from './sweep-limits.ts';
