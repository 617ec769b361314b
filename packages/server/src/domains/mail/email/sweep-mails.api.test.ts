import { expect } from 'vitest';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { queueTestMail, queueTestNotice } from '../../../testing/mail-through-sink.ts';
import { sendMail } from './send-mail.ts';
import { sweepMails } from './sweep-mails.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const test = instanceTest();

const statusOf = async (id: string) =>
  (await instance.query<{ status: string }>('select status from mails where id = $1', [id]))[0]?.status;

test('the log of mails is kept for 30 days', async () => {
  const id = await queueTestMail(instance.ctx);
  await sendMail(instance.ctx, { projectId: 'internal', id }, new AbortController().signal);
  instance.clock.advance(30 * DAY_MS);
  await sweepMails(instance.ctx);
  expect(await statusOf(id)).toBe('sent');

  instance.clock.advance(1);
  await sweepMails(instance.ctx);
  expect(await statusOf(id)).toBeUndefined();
});

test('more than a thousand go in one sweep', async () => {
  await instance.query(
    `insert into mails (project_id, id, template, recipient, status, created_at, expires_at)
     select 'internal', gen_random_uuid(), 'magic_link', 'mira@example.com', 'sent', '2020-01-01', '2020-01-01'
     from generate_series(1, 2500)`,
  );
  await sweepMails(instance.ctx);

  expect(await instance.query("select id from mails where created_at < '2021-01-01'")).toEqual([]);
});

test('a mail whose job was lost ends an hour after its code', async () => {
  const mail = await queueTestMail(instance.ctx); // ten minutes
  const notice = await queueTestNotice(instance.ctx, 'password_changed'); // a day
  instance.clock.advance(HOUR_MS + 600_000);
  await sweepMails(instance.ctx);
  expect(await statusOf(mail)).toBe('queued');

  instance.clock.advance(1);
  await sweepMails(instance.ctx);
  expect([await statusOf(mail), await statusOf(notice)]).toEqual(['expired', 'queued']);
});
