// Measures what a clock has to tell: how much hash work is bounded, whether time tells who has an account, and how fast too
// much is refused. Prints a table and fails where a figure is out of bounds.
//   node checks/timing.mjs      DATABASE_URL names an empty PostgreSQL database; without it one is started
import { startTemporaryPostgres } from '@keystead/embedded-postgres';
import { withClient } from '@keystead/testkit';
import { startServerProcess } from './start-server-process.mjs';
import { measureBystander, startMailServer } from './timing/bystander.mjs';
import { MOST_PEOPLE } from './timing/compare-people.mjs';
import { insertPeople, measureDiscovery, measureDiscoveryAfterChange } from './timing/discovery.mjs';
import { measureHashWork } from './timing/hash-work.mjs';
import { measureRefusals } from './timing/refusals.mjs';

const MANY = '1000000';

/** @type {(() => Promise<void>)[]} what to undo, last first */
const undo = [];

async function startOwnDatabase() {
  const postgres = await startTemporaryPostgres();
  undo.push(() => postgres.stop());
  await withClient(postgres.url('postgres'), (client) => client.query('create database timing'));
  return postgres.url('timing');
}

try {
  const databaseUrl = process.env['DATABASE_URL'] ?? (await startOwnDatabase());
  const settings = {
    KEYSTEAD_PASSWORD_HASH: 'argon2id:19456:2',
    KEYSTEAD_PASSWORD_QUEUE: '64',
    // Every call names a network of its own, so that counting is a part of what is measured and limits nobody.
    KEYSTEAD_TRUSTED_PROXIES: '127.0.0.1',
    KEYSTEAD_GUESS_LIMIT_PER_ACCOUNT: MANY,
    KEYSTEAD_MAIL_LIMIT_PER_ADDRESS: MANY,
    KEYSTEAD_MAIL_LIMIT_PER_CLIENT: MANY,
    KEYSTEAD_MAIL_LIMIT_PER_PROJECT: MANY,
  };
  /** @param {Record<string, string>} [changed] */
  const startCourse = async (changed) => {
    const server = await startServerProcess(databaseUrl, { ...settings, ...changed });
    undo.push(() => server.stop());
    return { databaseUrl, server };
  };
  const mailServer = await startMailServer();
  undo.push(mailServer.stop);
  // First: the mails that the others leave in the outbox would be sent beside it.
  const mailing = await startCourse({ KEYSTEAD_JOBS: 'on', ...mailServer.settings });
  const bystander = await measureBystander(mailing);
  await mailing.server.stop();
  const course = await startCourse();
  const figures = [
    bystander,
    ...(await measureDiscovery(course)),
    ...(await measureRefusals(course)),
    ...(await measureHashWork(course)),
  ];
  const people = await insertPeople(course, MOST_PEOPLE);
  await course.server.stop();
  const changed = await startCourse({ KEYSTEAD_PASSWORD_HASH: 'argon2id:47104:1' });
  figures.push(...(await measureDiscoveryAfterChange(changed, people)));
  console.table(
    figures.map(({ name, figure, bounds, isHeld }) => ({ name, figure, bounds, held: isHeld ? 'yes' : 'NO' })),
  );
  if (figures.some(({ isHeld }) => !isHeld)) process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}
