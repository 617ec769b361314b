import { withClient } from '@keystead/testkit';
import { hashOf } from './artefacts.mjs';

/**
 * @typedef {import('./race-kinds.mjs').RaceKind} RaceKind
 * @typedef {import('./race-kinds.mjs').Attempt} Attempt
 * @typedef {import('../start-server-process.mjs').ServerProcess} ServerProcess
 * @typedef {{ databaseUrl: string, servers: ServerProcess[], artefacts: number, attempts: number }} Course
 */

const RACES_AT_ONCE = 4;
const SHOWN_PROBLEMS = 5;

/**
 * Lets all racers run for each artefact and compares what they were told with what may be.
 * @param {RaceKind} kind
 * @param {Course} course
 * @returns {Promise<{ line: string, problems: string[] }>}
 */
export async function runRace(kind, { databaseUrl, servers, artefacts, attempts }) {
  const startedAt = performance.now();
  const [server] = /** @type {[ServerProcess]} */ (servers);
  const secrets = await withClient(databaseUrl, (client) => kind.make(client, artefacts, server));
  /** @type {string[]} */
  const problems = [];
  let winners = 0;
  let losers = 0;
  const waiting = [...secrets];
  const runNext = async () => {
    for (let secret = waiting.pop(); secret !== undefined; secret = waiting.pop()) {
      const tries = Array.from({ length: attempts }, (_, racer) => kind.attempt(/** @type {string} */ (secret), racer));
      const answers = await Promise.all(tries.map((attempt, racer) => send(servers, attempt, racer)));
      const won = answers.filter(({ attempt, code }) => attempt.isRacing && code === 'won').length;
      winners += won;
      losers += answers.filter(({ code }) => code !== 'won').length;
      if (won !== (kind.winners ?? 1)) problems.push(`${won} winners for one artefact`);
      problems.push(...answers.filter(isUnexpected).map(({ code }) => `a racer was told ${code}`));
    }
  };
  await Promise.all(Array.from({ length: RACES_AT_ONCE }, runNext));
  const left = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(kind.left, [secrets.map(hashOf)]);
    return /** @type {{ count: number }[]} */ (rows)[0]?.count;
  });
  if (left !== 0) problems.push(`the database is off by ${left}`);
  problems.push(...(kind.findOtherProblems?.(secrets) ?? []));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return {
    line: `${kind.name}: ${artefacts} artefacts x ${attempts} attempts, ${winners} winners, ${losers} refused, ${seconds} s`,
    problems: summarize(problems),
  };
}

/** @param {{ attempt: Attempt, code: string }} answer */
const isUnexpected = ({ attempt, code }) => code !== 'won' && !attempt.losesWith.includes(code);

/** @param {ServerProcess[]} servers @param {Attempt} attempt @param {number} racer */
async function send(servers, attempt, racer) {
  const { apiUrl, headers } = /** @type {ServerProcess} */ (servers[racer % servers.length]);
  for (let looks = attempt.headStart ?? 0; looks > 0; looks -= 1) await (await fetch(apiUrl)).arrayBuffer();
  const response = await fetch(`${apiUrl}${attempt.path}`, {
    method: attempt.method,
    headers: { ...headers, ...attempt.headers },
    ...(attempt.body && { body: JSON.stringify(attempt.body) }),
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return { attempt, code: whatWasTold(response) };
}

/** Browsers that are sent on are told by the address. @param {Response} response */
function whatWasTold({ ok, status, headers }) {
  const location = headers.get('location');
  if (location !== null) return new URL(location).searchParams.get('errorCode') ?? 'won';
  return ok ? 'won' : (headers.get('x-stack-known-error') ?? `status ${status}`);
}

/** @param {string[]} problems */
function summarize(problems) {
  const rest = problems.length - SHOWN_PROBLEMS;
  return rest > 0 ? [...problems.slice(0, SHOWN_PROBLEMS), `… and ${rest} more`] : problems;
}
