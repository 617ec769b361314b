export { type WholeKeys, keyPrefixes } from './api-keys/api-key.ts';
export { type EndingSet, claimEndingSets, findValidKey } from './api-keys/api-keys.queries.ts';
export { putConfiguredKeys } from './api-keys/configured-keys.ts';
export { type UsedSet, createKeyUses } from './api-keys/key-uses.ts';
export { eraseEventsOfTeam, eraseEventsOfUser, insertWholeEvents } from './events/events.queries.ts';
export { type Link, findLink } from './events/log/find-link.ts';
export { keepSealing } from './events/log/keep-sealing.ts';
export { sealEvents } from './events/log/seal-events.ts';
export { sweepEvents } from './events/log/sweep-events.ts';
export { type VerifiedLog, verifyLogs } from './events/log/verify-log.ts';
export { SYSTEM, type ToldOrigin, toldOrigin } from './events/origin.ts';
export {
  type NewEvent,
  recordEvent,
  recordEvents,
  recordSessionEvent,
  recordSessionEvents,
  writeEvent,
  writeEvents,
} from './events/record-event.ts';
export type { Lifecycle } from './health/check-readiness.ts';
export { createClockOffset } from './health/clock-offset.ts';
export { countsOf } from './limits/counts-of.ts';
export { waitingRows } from './limits/counts.queries.ts';
export { flowCountingOf, requireMayBeginFlow } from './limits/flow-limits.ts';
export {
  type Proved,
  countGuess,
  forgetPasswordGuesses,
  guessRulesOf,
  isNotedHere,
  provedHere,
  requireLetIn,
  signedInHere,
  whyBlocked,
} from './limits/guess-limits.ts';
export { guessedAt } from './limits/guessed-at.ts';
export { deleteGuessesAt, forgetWhoseGuesses, guessedAtCondition } from './limits/guesses.queries.ts';
export { deleteNetworksOfUser } from './limits/known-networks.queries.ts';
export {
  DEFAULT_FLOW_LIMITS,
  DEFAULT_GUESS_LIMITS,
  DEFAULT_MAIL_LIMITS,
  DEFAULT_SIGN_UP_LIMITS,
  DEFAULT_TEAM_LIMITS,
  type FlowLimits,
  type GuessLimits,
  type MailLimits,
  type SignUpLimits,
  type TeamLimits,
} from './limits/limit-settings.ts';
export {
  type Bucket,
  type MailLimit,
  countInBuckets,
  deleteCountsOfUser,
  deleteSecondFactorTries,
  takeBackSecondFactorTry,
} from './limits/limits.queries.ts';
export { secondFactorCountingOf } from './limits/second-factor-limit.ts';
export { requireMaySignUp } from './limits/sign-up-limits.ts';
export { sweepLimits } from './limits/sweep-limits.ts';
export { requireMayCreateTeam, teamCountingOf } from './limits/team-limits.ts';
export { MOST_TRIES, requireMayTry } from './limits/try-limits.ts';
export { readDefinitions } from './permissions/define-permissions.ts';
export type { PermissionDefinition } from './permissions/permission-definition.ts';
export {
  type PermissionGraph,
  closureOf,
  containsItself,
  findUndefined,
  isSystemPermission,
  withContents,
  withNewName,
  without,
} from './permissions/permission-graph.ts';
export {
  deleteDefinition,
  insertDefinition,
  listOwnDefinitions,
  updateContents,
  updateDefinition,
} from './permissions/permissions.queries.ts';
export { definitionView } from './permissions/permissions.view.ts';
export { mayLeadTo } from './projects/callback-url.ts';
export { removeDefaultPermission, renameDefaultPermission } from './projects/change-default-permissions.ts';
export { type CountByProject, createCounts } from './projects/count-by-project.ts';
export { createProject } from './projects/create-project.ts';
export { permissionsStay } from './projects/default-permissions.queries.ts';
export { findProject, getProject, openProject } from './projects/find-project.ts';
export { movedSettings } from './projects/moved-settings.ts';
export {
  type ProviderKeys,
  findKeysToTest,
  findOfferedKeys,
  isUnusable,
  offeredProviders,
} from './projects/oauth-keys.ts';
export { INTERNAL_PROJECT_ID, type OAuthProviderId, type Project, isProjectId } from './projects/project.ts';
export {
  type ProjectRow,
  addDomain,
  deleteMarkedProject,
  isDeleted,
  listSessionLimits,
  lockProject,
  markDeleted,
  projectColumns,
} from './projects/projects.queries.ts';
export { beginSessionGeneration, findSessionsEndedAt } from './projects/session-generations.queries.ts';
export { withEmailConfig } from './projects/set-email-config.ts';
export type { SharedOAuth } from './projects/shared-oauth.ts';
export { adminViewOf, showToAdmin } from './projects/show-to-admin.ts';
export { applyProjectChanges } from './projects/update-project.ts';
export { requireTrustedUrl } from './redirects/require-trusted-url.ts';
export { sweepRefusals } from './redirects/sweep-refusals.ts';
export { countSignIn } from './sign-in-counts/count-sign-in.ts';
export { RefusedSignIn, refusedIfRestricted } from './sign-in-counts/refused-sign-in.ts';
export { blockedSignInsColumns } from './sign-in-counts/sign-in-counts.queries.ts';
export {
  SIGN_IN_OUTCOMES,
  type SignInCountsOptions,
  type SignInOutcome,
  createSignInCounts,
} from './sign-in-counts/sign-in-counts.ts';
export { sweepSignInCounts } from './sign-in-counts/sweep-sign-in-counts.ts';
export { createFirstSigningKey, createSigningKeys } from './signing-keys/signing-keys.ts';
export { keepPresent } from './system/keep-present.ts';
export { type WaitingJobs, listWaitingJobs } from './system/list-waiting-jobs.ts';
export { noteFailedRun } from './system/note-failed-run.ts';
export { sweepSystem } from './system/sweep-system.ts';
export { type WebhookTokenMaker, looksLikeWebhookToken, openWebhookToken } from './webhooks/tokens/webhook-token.ts';
