import { beforeEach, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

interface Day {
  readonly day: string;
  readonly sent: number;
  readonly failed: number;
  readonly withheld: number;
}
const DAY_MS = 24 * 60 * 60_000;

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const days = async (of = project) =>
  ((await ask(instance.app, 'GET /api/v1/internal/mail-days', { as: 'admin', project: of })).body as { items: Day[] })
    .items;
const today = () => Math.floor(instance.clock.now().getTime() / DAY_MS) * DAY_MS;
const nameOf = (millis: number) => new Date(millis).toISOString().slice(0, 10);

const mail = (status: string, at: number) =>
  instance.query(
    `insert into mails (project_id, id, template, recipient, status, withheld_by, created_at, expires_at)
     values ($1, gen_random_uuid(), 'magic_link', 'mira@example.com', $2, case when $2 = 'withheld' then 'address' end, $3, $3)`,
    [project.id, status, new Date(at)],
  );
const withhold = (limit: string, at: number, count: number) =>
  instance.query('insert into withheld_mails (project_id, mail_limit, hour, count) values ($1, $2, $3, $4)', [
    project.id,
    limit,
    new Date(at),
    count,
  ]);

test('there are 30 days of UTC, the oldest first, and nothing on most', async () => {
  const listed = await days();

  expect(listed).toHaveLength(30);
  expect(listed[0]).toEqual({ day: nameOf(today() - 29 * DAY_MS), sent: 0, failed: 0, withheld: 0 });
  expect(listed.at(-1)?.day).toBe(nameOf(today()));
  expect(new Set(listed.map(({ day }) => day)).size).toBe(30);
});

test('a mail counts for the day on which it was asked for, from its first moment to its last', async () => {
  const first = today() - 29 * DAY_MS;
  for (const at of [first, today() - 1, today()]) await mail('sent', at);
  await mail('sent', first - 1); // too old

  const listed = await days();
  expect(listed.map(({ sent }) => sent)).toEqual([1, ...Array.from({ length: 27 }, () => 0), 1, 1]);
});

test('what expired has failed; what was dropped, and mails that are withheld, are no mails that were sent', async () => {
  for (const status of ['sent', 'sent', 'failed', 'expired', 'dropped', 'withheld']) await mail(status, today());

  expect((await days()).at(-1)).toEqual({ day: nameOf(today()), sent: 2, failed: 2, withheld: 0 });
});

test('of mails that a limit withheld all count, whichever limit and hour', async () => {
  await withhold('address', today(), 40);
  await withhold('project', today(), 2);
  await withhold('address', today() - 60 * 60_000, 7); // the last hour of yesterday
  await withhold('address', today() - 29 * DAY_MS, 3);
  await withhold('address', today() - 29 * DAY_MS - 60 * 60_000, 9); // too old

  const withheld = (await days()).map((day) => day.withheld);
  expect([withheld[0], ...withheld.slice(-2)]).toEqual([3, 7, 42]);
  expect(withheld.reduce((sum, count) => sum + count, 0)).toBe(52);
});

test('a day goes over at midnight of UTC', async () => {
  await mail('sent', instance.clock.now().getTime());
  const before = today();
  instance.clock.advance(DAY_MS);

  const listed = await days();
  expect(listed.slice(-2)).toEqual([
    { day: nameOf(before), sent: 1, failed: 0, withheld: 0 },
    { day: nameOf(today()), sent: 0, failed: 0, withheld: 0 },
  ]);
});

test('mails of another project are not counted', async () => {
  await mail('sent', today());
  await withhold('address', today(), 5);

  expect((await days(await makeProject(instance.app))).at(-1)).toMatchObject({ sent: 0, failed: 0, withheld: 0 });
});
