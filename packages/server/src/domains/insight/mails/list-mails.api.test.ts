import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { addChannel } from '../../../testing/contact-channels.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, everyCodeOn } from '../../../testing/mailed-code.ts';
import { queueTestMail } from '../../../testing/mail-through-sink.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';
import { NO_ID } from '../../../testing/triggers.ts';
import { sendMail } from '../../mail/email/send-mail.ts';

const LIST = 'GET /api/v1/internal/mails';

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly recipient: string;
  readonly status: string;
  readonly withheld_by: string | null;
}
interface Page {
  readonly items: Entry[];
  readonly pagination?: { readonly next_cursor: string | null };
}

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});

const list = (query = '', of = project) =>
  ask(instance.app, `${LIST}${query}`, { as: 'admin', project: of }) as Promise<{ status: number; body: Page }>;
const items = async (query = '', of = project) => (await list(query, of)).body.items;
const read = (id: string, of = project) =>
  ask(instance.app, `GET /api/v1/internal/mails/${id}`, { as: 'admin', project: of });
const now = () => instance.clock.now().getTime();

/** A row by itself, for what mails seldom come to. */
async function row(given: { status: string; template?: string; recipient?: string; error?: string }): Promise<string> {
  const [made] = await instance.query<{ id: string }>(
    `insert into mails (project_id, id, template, recipient, status, attempts, last_error, created_at, expires_at)
     values ($1, gen_random_uuid(), $2, $3, $4, 3, $5, $6, $6) returning id`,
    [
      project.id,
      given.template ?? 'password_reset',
      given.recipient ?? 'mira@example.com',
      given.status,
      given.error ?? null,
      instance.clock.now(),
    ],
  );
  instance.clock.advance(1000);
  return made?.id ?? '';
}

describe('an entry', () => {
  test('says what became of the mail, before it leaves and after', async () => {
    const expiresAt = new Date(now() + 600_000);
    const id = await queueTestMail(instance.ctx, { expiresAt }, project.id);
    const waiting = {
      id,
      type: 'magic_link',
      recipient: 'mira@example.com',
      status: 'waiting',
      tries: 0,
      last_error: null,
      withheld_by: null,
      created_at_millis: now(),
      expires_at_millis: expiresAt.getTime(),
      sent_at_millis: null,
    };
    expect(await read(id)).toEqual(answered(waiting));

    instance.clock.advance(1000);
    await sendMail(instance.ctx, { projectId: project.id, id }, new AbortController().signal);
    expect(await read(id)).toEqual(answered({ ...waiting, status: 'sent', tries: 1, sent_at_millis: now() }));
    expect(await items()).toEqual([{ ...waiting, status: 'sent', tries: 1, sent_at_millis: now() }]);
  });

  test('says why a mail failed', async () => {
    const id = await row({
      status: 'failed',
      error: 'The SMTP server rejected the email at RCPT TO: 550 no such user',
    });

    expect((await read(id)).body).toMatchObject({
      status: 'failed',
      tries: 3,
      last_error: 'The SMTP server rejected the email at RCPT TO: 550 no such user',
    });
  });

  test('has no word of the mail in it, nor what it opens, even where the development inbox keeps it', async () => {
    const { email } = await signUp(instance.app, { project });
    const body = { email, callback_url: CALLBACK_URL };
    await ask(instance.app, 'POST /api/v1/auth/otp/send-sign-in-code', { as: 'client', project, body });
    const [mail] = await items('?type=magic_link');
    await sendMail(instance.ctx, { projectId: project.id, id: mail?.id ?? '' }, new AbortController().signal);

    const told = JSON.stringify([await list(), await read(mail?.id ?? '')]);
    expect(told).not.toMatch(/code=|https?:|payload|kept|html/);
    expect(Object.keys(mail ?? {})).toHaveLength(10);
  });

  test('is no other project’s to see', async () => {
    const id = await row({ status: 'sent' });
    const other = await makeProject(instance.app);

    expect(await read(id, other)).toEqual(refused('MAIL_NOT_FOUND'));
    expect(await items('', other)).toEqual([]);
    expect(await items('?recipient=mira@example.com', other)).toEqual([]);
  });
});

describe('the list', () => {
  test('goes newest first, page by page, and ends', async () => {
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.unshift(await row({ status: 'sent' }));
    const seen: string[] = [];
    let cursor: string | null | undefined = '';
    while (cursor !== null && cursor !== undefined) {
      const { body }: { body: Page } = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.pagination?.next_cursor;
    }

    expect(seen).toEqual(ids);
    expect((await items()).map(({ id }) => id)).toEqual(ids);
  });

  test('is narrowed by status, type and address, alone and together', async () => {
    const failed = await row({ status: 'failed' });
    const toOther = await row({ status: 'failed', recipient: 'Jonas@Example.com', template: 'magic_link' });
    const sent = await row({ status: 'sent', template: 'magic_link' });
    const waiting = await queueTestMail(instance.ctx, { recipient: 'ada@example.com' }, project.id);
    const idsOf = async (query: string) => (await items(query)).map(({ id }) => id);

    expect(await idsOf('?status=failed')).toEqual([toOther, failed]);
    expect(await idsOf('?status=waiting')).toEqual([waiting]);
    expect(await idsOf('?type=magic_link&limit=9')).toEqual([waiting, sent, toOther]);
    expect(await idsOf('?recipient=JONAS@example.com')).toEqual([toOther]);
    expect(await idsOf('?status=failed&type=magic_link')).toEqual([toOther]);
    expect(await idsOf('?status=failed&recipient=ada@example.com')).toEqual([]);
    for (const status of ['expired', 'dropped', 'withheld']) expect(await idsOf(`?status=${status}`)).toEqual([]);
  });

  test('is narrowed to all addresses of a user', async () => {
    const user = await signUp(instance.app, { project });
    const second = newEmail();
    await addChannel(instance, { project, user, value: second });
    await instance.query('delete from mails where project_id = $1', [project.id]);
    const ids = [await row({ status: 'sent', recipient: user.email.toUpperCase() })];
    ids.unshift(await row({ status: 'sent', recipient: second }));
    await row({ status: 'sent' });
    const idsOf = async (query: string) => (await items(query)).map(({ id }) => id);

    expect(await idsOf(`?user_id=${user.userId}`)).toEqual(ids);
    expect(await idsOf(`?user_id=${user.userId}&recipient=${second}`)).toEqual([ids[0]]);
    expect(await idsOf(`?user_id=${user.userId}&recipient=mira@example.com`)).toEqual([]);
    expect(await list(`?user_id=${NO_ID}`)).toEqual(refused('USER_NOT_FOUND'));
  });

  test('refuses what it does not know', async () => {
    expect(await list('?status=lost')).toMatchObject({ status: 400 });
    expect(await list('?type=newsletter')).toMatchObject({ status: 400 });
    expect(await list('?cursor=nonsense')).toEqual(answered('The cursor is not one of this list.', 400));
    expect(await list('?since=today')).toEqual(mismatch(LIST, 'query contains unknown properties: since'));
  });
});

describe('mails that a limit withholds', () => {
  const askForReset = (email: string) =>
    ask(instance.app, 'POST /api/v1/auth/password/send-reset-code', {
      as: 'client',
      project,
      body: { email, callback_url: CALLBACK_URL },
    });

  test('are entries with the limit, whoever has an account, and whoever asks learns nothing', async () => {
    const { email } = await signUp(instance.app, { project });
    const nobody = newEmail();
    const answers = [];
    for (const to of [email, nobody]) for (let index = 0; index < 6; index += 1) answers.push(await askForReset(to));

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const withheld = await items('?status=withheld');
    expect(withheld.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([email, nobody]));
    expect(withheld).toHaveLength(2);
    expect(withheld[0]).toMatchObject({ type: 'password_reset', withheld_by: 'address', tries: 0, last_error: null });
  });

  test('are 20 at most in an hour for each limit, and again in the next', async () => {
    const email = newEmail();
    const countListed = async () => (await items('?status=withheld&limit=1000')).length;
    for (let index = 0; index < 30; index += 1) await askForReset(email);
    expect(await countListed()).toBe(20);

    instance.clock.advance(60 * 60_000);
    for (let index = 0; index < 30; index += 1) await askForReset(email);
    expect(await countListed()).toBe(40);
    const [counted] = await instance.query<{ sum: number }>(
      'select sum(count)::int as sum from withheld_mails where project_id = $1',
      [project.id],
    );
    expect(counted?.sum).toBe(50); // all of them are counted
  });

  test('are forgotten with the user', async () => {
    const user = await signUp(instance.app, { project });
    for (let index = 0; index < 6; index += 1) await askForReset(user.email);
    expect(await items('?status=withheld')).toHaveLength(1);
    await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });

    expect(await items()).toEqual([]);
  });
});
