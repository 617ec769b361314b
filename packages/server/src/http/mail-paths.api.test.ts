import { endpoints } from '@keystead/contract';
import { withClient } from '@keystead/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyHeader } from '../testing/call.ts';
import { startListeningServer, type ListeningServer } from '../testing/listening-server.ts';
import { CALLBACK_URL } from '../testing/mailed-code.ts';
import { requestHead, sendRaw } from '../testing/raw-http.ts';
import { newEmail } from '../testing/sign-up.ts';
import { internalKeys } from '../testing/test-instance.ts';

const LIMIT = 3;

let server: ListeningServer;
let mira: { email: string; id: string; accessToken: string; teamId: string };
beforeAll(async () => {
  server = await startListeningServer({ KEYSTEAD_JOBS: 'off', KEYSTEAD_MAIL_LIMIT_PER_PROJECT: String(LIMIT) });
  await query(`update projects set magic_link_enabled = true where project_id = 'internal'`);
  const email = newEmail();
  const { status, body } = await post('/api/v1/auth/password/sign-up', { email, password: 'correct horse' });
  if (status !== 200) throw new Error(`sign-up answered ${status}: ${body}`);
  const { user_id: id, access_token: accessToken } = JSON.parse(body) as { user_id: string; access_token: string };
  const team = await post('/api/v1/teams', { display_name: 'Acme', creator_user_id: 'me' }, accessToken);
  const { id: teamId } = JSON.parse(team.body) as { id: string };
  await query(`insert into team_permissions values ('internal', '${teamId}', '${id}', '$invite_members')`);
  mira = { email, id, accessToken, teamId };
});
afterAll(() => server.stop());

const query = <Row>(text: string): Promise<Row[]> =>
  withClient(server.databaseUrl, async (client) => (await client.query(text)).rows as Row[]);
const countMails = async () => (await query(`select id from mails where status <> 'withheld'`)).length;
const counted = async () =>
  (await query<{ count: number }>(`select count from rate_limits where bucket = 'mail'`))[0]?.count ?? 0;

/** As raw bytes: a client would tidy the path up first. */
function post(path: string, body: object, accessToken?: string, accessType: 'client' | 'admin' = 'client') {
  const content = JSON.stringify(body);
  const head = requestHead(`POST ${path}`, {
    'x-stack-project-id': 'internal',
    'x-stack-access-type': accessType,
    [keyHeader[accessType]]: internalKeys[accessType],
    ...(accessToken !== undefined && { 'x-stack-access-token': accessToken }),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(content)),
  });
  return sendRaw(server.port, head, content);
}

const toNobody = () => ({ email: newEmail(), callback_url: CALLBACK_URL });
/** Every request that brings a mail, by the name of its endpoint. */
const senders: Record<
  string,
  () => { path: string; body: object; accessToken?: string; as?: 'admin'; otherWord?: 405; joinedWord?: 405 }
> = {
  signUpWithPassword: () => ({
    path: '/auth/password/sign-up',
    body: { email: newEmail(), password: 'correct horse', verification_callback_url: CALLBACK_URL },
  }),
  sendPasswordResetCode: () => ({ path: '/auth/password/send-reset-code', body: toNobody() }),
  sendSignInCode: () => ({ path: '/auth/otp/send-sign-in-code', body: toNobody() }),
  sendVerificationCode: () => ({
    path: '/contact-channels/send-verification-code',
    body: { email: mira.email, callback_url: CALLBACK_URL },
    accessToken: mira.accessToken,
  }),
  sendChannelVerificationCode: () => ({
    path: `/contact-channels/me/${mira.id}/send-verification-code`,
    body: { callback_url: CALLBACK_URL },
    accessToken: mira.accessToken,
    joinedWord: 405, // it stands where ids of addresses do, which nobody posts to
  }),
  sendInvitationCode: () => ({
    path: '/team-invitations/send-code',
    body: { ...toNobody(), team_id: mira.teamId },
    accessToken: mira.accessToken,
    otherWord: 405, // it stands where ids of invitations do, which nobody posts to
  }),
  sendTestMail: () => ({
    path: '/internal/email-templates/magic_link/test',
    body: { recipient: newEmail() },
    as: 'admin',
  }),
};

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
/** Other spellings of a path below /api/v1: they reach the same endpoint, nothing at all, or what any other last word reaches. */
const spellings: [name: string, status: 200 | 404 | 'other word' | 'joined word', spell: (path: string) => string][] = [
  ['as it is', 200, (path) => `/api/v1${path}`],
  ['with an empty query', 200, (path) => `/api/v1${path}?`],
  ['with a fragment', 200, (path) => `/api/v1${path}#x`],
  ['with an encoded letter', 200, (path) => `/api/v1/${encoded(path.charAt(1))}${path.slice(2)}`],
  ['with its last letter encoded', 200, (path) => `/api/v1${path.slice(0, -1)}${encoded(path.slice(-1))}`],
  ['by way of another folder', 200, (path) => `/api/v1/x/..${path}`],
  ['by way of another folder, encoded', 200, (path) => `/api/v1/x/%2e%2E${path}`],
  ['with a dot', 200, (path) => `/api/v1/.${path}`],
  ['with an encoded dot', 200, (path) => `/api/v1/%2e${path}`],
  ['with a host', 200, (path) => `http://elsewhere.example/api/v1${path}`],
  ['with a slash at its end', 404, (path) => `/api/v1${path}/`],
  ['with an encoded slash at its end', 'other word', (path) => `/api/v1${path}%2f`],
  ['with two slashes', 404, (path) => `/api/v1/${path}`],
  ['with two slashes further on', 404, (path) => `/api/v1${path.replace(/\/(?=[^/]+$)/, '//')}`],
  ['with two slashes at its beginning', 404, (path) => `//api/v1${path}`],
  ['with an encoded slash', 'joined word', (path) => `/api/v1${path.replace(/\/(?=[^/]+$)/, '%2F')}`],
  ['in capitals', 404, (path) => `/api/v1${path.toUpperCase()}`],
  [
    'with one capital',
    'other word',
    (path) => `/api/v1${path.replace(/[a-z](?=[^/]*$)/, (letter) => letter.toUpperCase())}`,
  ],
  ['with a blank', 'other word', (path) => `/api/v1${path}%20`],
  ['with a NUL', 'other word', (path) => `/api/v1${path}%00`],
  ['with a parameter', 'other word', (path) => `/api/v1${path};x=1`],
  ['with an ending', 'other word', (path) => `/api/v1${path}.json`],
  ['encoded twice', 404, (path) => `/api/v1/%25${encoded(path.charAt(1)).slice(1)}${path.slice(2)}`],
];

test('every endpoint that mails is here', () => {
  const sending = endpoints
    .map(({ name }) => name)
    .filter((name) => name.startsWith('send') || name.startsWith('signUp'))
    .filter((name) => name !== 'signUpAnonymously'); // which signs nobody up

  expect(Object.keys(senders).sort(), 'add a line to the senders in mail-paths.api.test.ts').toEqual(sending.sort());
});

describe.each(Object.entries(senders))('%s', (_, sender) => {
  const send = (spell: (path: string) => string) => {
    const { path, body, accessToken, as } = sender();
    return post(spell(path), body, accessToken, as);
  };
  beforeAll(async () => {
    await query('delete from mails');
    await query('delete from rate_limits');
  });

  test.for(spellings)('%s (%s) mails nothing that is not counted', async ([, status, spell]) => {
    const mails = await countMails();
    const { otherWord = 404, joinedWord = 404 } = sender();
    const expected = { 'other word': otherWord, 'joined word': joinedWord, 200: 200, 404: 404 }[status];
    expect((await send(spell)).status).toBe(expected);

    expect(await countMails()).toBe(status === 200 && mails < LIMIT ? mails + 1 : mails);
    expect(await countMails()).toBe(Math.min(await counted(), LIMIT));
  });

  test('and all of them together mailed no more than may be', async () => {
    expect(await countMails()).toBe(LIMIT);
  });
});
