import { randomInt } from 'node:crypto';

/** `npm test` sets nothing, `npm run test:all` sets `all`, and `release` is for the run before a release. */
const scale = process.env['TEST_SCALE'];
const isRelease = scale === 'release';

/** A size that an environment variable can override for one run, such as `FUZZ_CASES=1000`. */
const chosen = (variable: string, usual: number): number => Number(process.env[variable] ?? usual);

/** How much the open-ended tests try. */
export const testScale = {
  /** Random requests per operation and access type. */
  randomCases: chosen('FUZZ_CASES', scale === undefined ? 3 : 50),
  /** The same in every run, so that a failure is reproducible, except before a release. */
  randomSeed: chosen('FUZZ_SEED', isRelease ? randomInt(1_000_000) : 1),
  /** In the load test of lists. */
  listedUsers: chosen('LISTED_USERS', isRelease ? 1_000_000 : 100_000),
  /** In the load test of large teams; before a release the maximum team size. */
  membersOfLargeTeam: isRelease ? 100_000 : 20_000,
  /** In the fault test of webhooks. */
  sentEvents: chosen('SENT_EVENTS', isRelease ? 10_000 : 3000),
  /** In the load test of metrics. */
  simulatedDays: chosen('SIMULATED_DAYS', isRelease ? 365 : 60),
  /** Whether load tests repeat statements to print their durations. */
  printsTimes: isRelease,
};
