import { expect } from 'vitest';
import type { App } from '../../../app.ts';
import { ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, codePurposes } from '../../../testing/mailed-code.ts';
import { newEmail } from '../../../testing/sign-up.ts';
import { watchWithheld } from '../../../testing/watch-withheld.ts';

const LISTED_IN_ONE_HOUR = 20;
const watch = watchWithheld();
let apps: App[];
const test = instanceTest({
  ...watch.options,
  network: { proxies: [], isLoopbackCounted: true },
  mailLimits: { perAddressIn15Minutes: 5, perClientInOneHour: 30, perProjectInOneHour: 40 },
});
test.beforeAll(async () => {
  apps = [instance.app, await instance.secondProcess()];
});

/** Asks 50 times at once, in turn on both processes, and counts the mails. All others are told of, in one line per limit. */
async function mailsOutOf50(asked: (index: number) => { email: string; from?: string }): Promise<number> {
  const project = await makeProject(instance.app);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const { email, from } = asked(index);
      const body = { email, callback_url: CALLBACK_URL };
      return ask(apps[index % 2] ?? instance.app, codePurposes.password_reset.send, {
        as: 'client',
        project,
        from,
        body,
      });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const listed = await instance.query<{ limit: string | null; count: number }>(
    'select withheld_by as "limit", count(*)::int as count from mails where project_id = $1 group by 1',
    [project.id],
  );
  const mails = listed.find(({ limit }) => limit === null)?.count ?? 0;
  expect(listed.filter(({ limit, count }) => limit !== null && count > LISTED_IN_ONE_HOUR)).toEqual([]);
  const { rows, lines } = await watch.look(instance, project.id);
  expect(Math.max(...Object.values(rows))).toBeLessThanOrEqual(50 - mails);
  expect(Object.values(rows).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(50 - mails);
  expect(lines).toEqual(
    Object.fromEntries(Object.keys(rows).map((limit) => [`KEYSTEAD_MAIL_LIMIT_PER_${limit.toUpperCase()}`, 1])),
  );
  return mails;
}

test('of 50 mails to one address asked for at once, 5 leave', async () => {
  const email = newEmail();

  expect(await mailsOutOf50(() => ({ email }))).toBe(5);
});

test('of 50 mails asked for at once by one client, 30 leave', async () => {
  expect(await mailsOutOf50(() => ({ email: newEmail(), from: '203.0.113.9' }))).toBe(30);
});

test('of 50 mails of one project asked for at once, as many leave as it may send', async () => {
  expect(await mailsOutOf50((index) => ({ email: newEmail(), from: `203.0.113.${index}` }))).toBe(40);
});

test('the same address and client in 50 requests at once never stand in each other’s way', async () => {
  const emails = [newEmail(), newEmail(), newEmail()];

  expect(await mailsOutOf50((index) => ({ email: emails[index % 3] ?? '', from: `203.0.113.${index % 4}` }))).toBe(15);
});
