import { expect } from 'vitest';
import { inTransaction } from '../../../context.ts';
import { dumpDatabase, findInDump } from '../../../testing/dump-database.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { MAILED_CODE, MAILED_LINK, queueTestMail, queueTestNotice } from '../../../testing/mail-through-sink.ts';
import { sendMail } from './send-mail.ts';

const test = instanceTest();

const rowOf = async (id: string) =>
  (await instance.query<Record<string, unknown>>('select * from mails where id = $1', [id]))[0];
const jobOf = (id: string) =>
  instance.query(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where j.payload -> 'input' ->> 'id' = $1`,
    [id],
  );

test('a mail is a row and a job', async () => {
  const expiresAt = new Date('2030-01-01T00:10:00.000Z');
  const id = await queueTestMail(instance.ctx, { expiresAt });

  expect(await rowOf(id)).toEqual({
    project_id: 'internal',
    id,
    template: 'magic_link',
    recipient: 'mira@example.com',
    status: 'queued',
    attempts: 0,
    last_error: null,
    withheld_by: null,
    created_at: instance.clock.now(),
    expires_at: expiresAt,
    sent_at: null,
    payload_sealed: expect.any(Buffer),
    kept: null,
  });
  expect(await jobOf(id)).toEqual([
    { task: 'send-mail', payload: { input: { projectId: 'internal', id }, attempt: 1 } },
  ]);
});

test('neither is left of a change that is taken back', async () => {
  let id = '';
  const failing = inTransaction(instance.ctx, async (ctx) => {
    id = await queueTestMail(ctx);
    throw new Error('taken back');
  });

  await expect(failing).rejects.toThrow('taken back');
  expect(await rowOf(id)).toBeUndefined();
  expect(await jobOf(id)).toEqual([]);
});

test('a security notice waits for a day', async () => {
  const id = await queueTestNotice(instance.ctx, 'password_changed');

  expect(await rowOf(id)).toMatchObject({
    template: 'password_changed',
    status: 'queued',
    expires_at: new Date('2030-01-02T00:00:00.000Z'),
  });
});

test('a mail to nobody looks like any other until it is dropped', async () => {
  const ids = [await queueTestMail(instance.ctx), await queueTestMail(instance.ctx, { isDecoy: true })];
  const rows = await Promise.all(ids.map(rowOf));
  const [real, decoy] = rows.map((row) => ({ ...row, id: '', payload_sealed: '' }));
  const [longest = 0, shortest = 0] = rows.map((row) =>
    Number((row?.['payload_sealed'] as Buffer | undefined)?.length),
  );

  expect(decoy).toEqual(real);
  expect(longest - shortest).toBe(1); // "false" and "true"
});

test('nothing that can be redeemed stands in the database, neither before nor after', async () => {
  const secrets = { link: MAILED_LINK, code: MAILED_CODE, typed: '4M9XK2', name: 'Mira' };
  const id = await queueTestMail(instance.ctx, { typedCode: '4M9XK2' });
  expect(findInDump(await dumpDatabase(instance), secrets)).toEqual([]);

  const transport = {
    send: () => Promise.resolve(),
    rehearse: () => Promise.resolve(),
    converse: () => Promise.resolve({ failure: undefined, transcript: [] }),
  };
  const server = { host: 'mail.test', port: 25, security: 'none', login: undefined, reach: 'anywhere' } as const;
  const mail = {
    ...instance.ctx.mail,
    inbox: undefined,
    transport,
    instanceServer: { server, senderAddress: 'auth@example.com', senderName: undefined },
  };
  await sendMail({ ...instance.ctx, mail }, { projectId: 'internal', id }, new AbortController().signal);

  expect(await rowOf(id)).toMatchObject({ status: 'sent', payload_sealed: null, kept: null });
  expect(findInDump(await dumpDatabase(instance), secrets)).toEqual([]);
});

test('the table itself refuses to keep what was sent, or to lose what was not', async () => {
  const id = await queueTestMail(instance.ctx);

  await expect(instance.query("update mails set status = 'sent' where id = $1", [id])).rejects.toThrow(
    'check constraint',
  );
  await expect(instance.query('update mails set payload_sealed = null where id = $1', [id])).rejects.toThrow(
    'check constraint',
  );
});
