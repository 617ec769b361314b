import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { prepare } from '../../../db/sql.ts';
import { explainPage } from '../../../testing/explain-page.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { vacuum } from '../../../testing/vacuum.ts';
import { selectMailDays } from './mail-days.queries.ts';
import { selectMails, type MailListing } from './mails.queries.ts';

const MAILS = 20_000;
const FEW = 50;
const PAGE = 101;
/** Along the time of all, others stand between: another project is as large, and a small one as new. */
const MOST_READ_FOR_ONE = 3;

const test = instanceTest();
let project: OwnedProject;
let small: OwnedProject;
let client: pg.Client;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  small = await makeProject(instance.app);
  for (const [{ id }, count] of [
    [project, MAILS],
    [await makeProject(instance.app), MAILS],
    [small, FEW],
  ] as const)
    await client.query(
      `insert into mails (project_id, id, template, recipient, status, created_at, expires_at)
       select $1, gen_random_uuid(), 'magic_link', 'user' || (index % 5000) || '@example.com',
         case when index % 1000 = 0 then 'failed' else 'sent' end, $2::timestamptz - index * interval '1 second', $2
       from generate_series(1, $3) as index`,
      [id, instance.clock.now(), count],
    );
  await client.query('analyze');
});
afterAll(() => client.end());

const listing = (changes: Partial<MailListing> = {}): MailListing => ({
  projectId: project.id,
  status: undefined,
  type: undefined,
  recipients: undefined,
  after: undefined,
  limit: PAGE,
  ...changes,
});
const explain = (asked: MailListing) => explainPage(client, selectMails(asked), { isAnew: true });
const before = (seconds: number) => ({
  micros: `${(instance.clock.now().getTime() - seconds * 1000) * 1000}`,
  id: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
});

test.each([
  ['the newest', {}, PAGE],
  ['those of a type that most are', { type: 'magic_link' }, PAGE],
  ['those that were sent', { status: 'sent' }, PAGE],
  ['the few that failed', { status: 'failed' }, MAILS / 1000],
  ['those to an address', { recipients: ['user7@example.com'] }, MAILS / 5000],
] as const)('%s are read without the others', async (_, changes, rows) => {
  const page = await explain(listing(changes));

  expect(page.rows).toBe(rows);
  expect(page.read).toBeLessThanOrEqual(rows * MOST_READ_FOR_ONE);
});

test('a page far down costs what the first does', async () => {
  const { rows, read } = await explain(listing({ after: before(15_000) }));

  expect(rows).toBe(PAGE);
  expect(read).toBeLessThanOrEqual(PAGE * MOST_READ_FOR_ONE);
});

test('a small project is not looked for among the mails of a large one', async () => {
  const { rows, read } = await explain(listing({ projectId: small.id }));

  expect([rows, read]).toEqual([FEW, FEW]);
});

test('days are counted along one index, without a look at the mails themselves', async () => {
  await vacuum(client, ['mails']);
  const since = new Date(instance.clock.now().getTime() - 30 * 24 * 60 * 60_000);
  const { text, values } = prepare(selectMailDays({ projectId: project.id, since }));
  // A table this small may as well be read whole; a large one is not.
  await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  await client.query('rollback');
  const scans = rows.map((row) => row['QUERY PLAN'].trim()).filter((line) => line.includes(' on mails m'));

  expect(scans).toEqual([expect.stringContaining('Index Only Scan using mails_in_time on mails m')]);
});
