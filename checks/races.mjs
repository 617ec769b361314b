// Two server processes on one database race for the same one-time things and limits: of all who try at once exactly as many
// win as may, and nothing is left half done.
//   node checks/races.mjs [--quick | --small]      DATABASE_URL names an empty PostgreSQL database; without it one is started
import { startTemporaryPostgres } from '@keystead/embedded-postgres';
import { startIssuer, withClient } from '@keystead/testkit';
import { offerProviders } from './fixtures/offer-providers.mjs';
import { ISSUER_SECRET } from './races/oauth.mjs';
import { oauthRaces } from './races/oauth-races.mjs';
import { raceKinds } from './races/race-kinds.mjs';
import { TEAMS_IN_ONE_DAY } from './races/team-races.mjs';
import { runRace } from './races/run-race.mjs';
import { startServerProcess } from './start-server-process.mjs';

const ATTEMPTS = 8;
/** Of each kind; all of them, unless less is asked for. */
const SIZES = { '--small': 50, '--quick': 250 };
const ARTEFACTS = Object.entries(SIZES).find(([size]) => process.argv.includes(size))?.[1] ?? 1000;
const PROCESSES = 2;
/** Of an access token at the provider: less than what counts as fresh. */
const FIRST_TOKEN_SECONDS = 60;
const MANY = '1000000';

/** @type {(() => Promise<void>)[]} what to undo, last first */
const undo = [];

async function startOwnDatabase() {
  const postgres = await startTemporaryPostgres();
  undo.push(() => postgres.stop());
  await withClient(postgres.url('postgres'), (client) => client.query('create database races'));
  return postgres.url('races');
}

try {
  const databaseUrl = process.env['DATABASE_URL'] ?? (await startOwnDatabase());
  const issuer = await startIssuer({ firstTokenSeconds: FIRST_TOKEN_SECONDS });
  undo.push(() => issuer.close());
  const settings = {
    KEYSTEAD_TEAM_LIMIT_PER_USER: String(TEAMS_IN_ONE_DAY),
    KEYSTEAD_SIGN_UP_LIMIT_PER_NETWORK: MANY,
    KEYSTEAD_OAUTH_LIMIT_PER_NETWORK: MANY,
    KEYSTEAD_OAUTH_SHARED_ISSUER: issuer.url,
    KEYSTEAD_OAUTH_SHARED_SECRET: ISSUER_SECRET,
  };
  /** @type {import('./start-server-process.mjs').ServerProcess[]} */
  const servers = [];
  for (let index = 0; index < PROCESSES; index += 1) {
    const server = await startServerProcess(databaseUrl, settings);
    undo.push(() => server.stop());
    servers.push(server);
    await offerProviders(server, ISSUER_SECRET); // each, so that none has to forget what it knew
  }
  for (const kind of [...raceKinds, ...oauthRaces(issuer)]) {
    const { line, problems } = await runRace(kind, { databaseUrl, servers, artefacts: ARTEFACTS, attempts: ATTEMPTS });
    console.log(line);
    for (const problem of problems) console.error(`  ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  }
  if (servers.some((server) => server.complaints().length > 0)) process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}
