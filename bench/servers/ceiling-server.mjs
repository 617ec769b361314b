// The ceiling: how fast could a server be that does nothing but what cannot be left out?
//
// It does: the same statements in effect on the same tables, named and prepared, over two pipelined connections of the
// same driver; the same argon2id; the same ES256 signature with the same claims; the same SHA-256 of refresh tokens;
// one JSON answer. Every row that Keystead writes: a session with its event, counted attempts, teams and flows, a new user
// with its event and IP address.
// It does not: check keys, projects, access types, signatures, expiry of tokens or what was sent; route; log; ask whether a
// count is too high; sign events into a log; open the sealed secret of a second factor, since it knows the one that all users
// have; send headers beyond what HTTP needs; survive a lost database connection; answer any failure but with a 500.
//
// A bare ceiling (BENCH_IS_BARE) does not write the events, counts and IP address of a sign-in or sign-up either.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import { TOTP_SECRET } from '../databases/seeded.mjs';
import { MEMBER_LIST, PERMISSION_CHECK, SESSION_LIST, TEAM_LIST, USER_LIST } from '../load/keystead-requests.mjs';
import { currentStep, totpAt } from '../load/totp.mjs';
import { oauthEndpoints, requireProof } from './ceiling-oauth.mjs';
import { createTokens } from './ceiling-tokens.mjs';
import { openStatements } from './ceiling-statements.mjs';
import { hashOptions } from './hash-options.mjs';

const { BENCH_DATABASE_URL = '', BENCH_PORT, BENCH_ISSUER_URL = '', BENCH_IS_BARE } = process.env;
const YEAR_MS = 31_536_000_000;

const argon2 = hashOptions();
const db = await openStatements(BENCH_DATABASE_URL, { isBare: BENCH_IS_BARE === 'true' });
const tokens = createTokens();

const sha256 = (/** @type {string} */ text) => createHash('sha256').update(text).digest();

/** @typedef {import('node:http').IncomingMessage} Request */

/** @param {Request} request */
const networkOf = (request) => String(request.headers['x-forwarded-for']);

/** @param {string} userId @param {Request} request */
function newSession(userId, request) {
  const now = new Date();
  const refreshToken = randomBytes(28).toString('hex');
  return {
    id: randomUUID(),
    userId,
    refreshToken,
    refreshTokenHash: sha256(refreshToken),
    createdAt: now,
    expiresAt: new Date(now.getTime() + YEAR_MS),
    address: networkOf(request),
  };
}

/** Whoever calls, if their session lives. @param {Request} request */
async function readUser(request) {
  const { userId, sessionId } = tokens.read(String(request.headers['x-stack-access-token']));
  await db.findUserWithSession({ userId, sessionId, now: new Date() });
  return { userId };
}

/** @type {Record<string, (body: string, request: Request) => Promise<unknown>>} */
const endpoints = {
  '/api/v1/auth/password/sign-up': async (body, request) => {
    const { email, password } = JSON.parse(body);
    const passwordHash = await hash(password, argon2);
    const session = newSession(randomUUID(), request);
    const user = {
      id: session.userId,
      primaryEmail: email,
      primaryEmailVerified: false,
      signedUpAt: session.createdAt,
    };
    const accessToken = tokens.sign({ ...user, displayName: null, sessionId: session.id });
    await db.insertUserAndSession({ email, passwordHash }, session);
    return { access_token: accessToken, refresh_token: session.refreshToken, user_id: user.id };
  },
  '/api/v1/auth/password/sign-in': async (body, request) => {
    const given = JSON.parse(body);
    const email = given.email.toLowerCase();
    const user = await db.countAndFindCredential(email, networkOf(request));
    if (!(await verify(user.passwordHash, given.password))) throw new Error('wrong password');
    const session = newSession(user.id, request);
    const accessToken = tokens.sign({ ...user, sessionId: session.id });
    await db.beginSession(email, session);
    return { access_token: accessToken, refresh_token: session.refreshToken, user_id: user.id };
  },
  '/api/v1/auth/otp/sign-in': async (body, request) => {
    const code = { hash: sha256(JSON.parse(body).code), now: new Date() };
    const user = await db.tryCode(code);
    const session = newSession(user.id, request);
    const accessToken = tokens.sign({ ...user, sessionId: session.id });
    await db.useCode(code, session);
    return { access_token: accessToken, refresh_token: session.refreshToken, user_id: user.id };
  },
  '/api/v1/auth/mfa/sign-in': async (body, request) => {
    const given = JSON.parse(body);
    const code = { hash: sha256(given.code), now: new Date() };
    const user = await db.tryAttempt(code);
    const step = [currentStep(), currentStep() - 1].find((one) => totpAt(TOTP_SECRET, one) === given.totp);
    if (step === undefined) throw new Error('wrong one-time password');
    const session = newSession(user.id, request);
    const accessToken = tokens.sign({ ...user, sessionId: session.id });
    await db.useAttempt(code, session, step);
    return { access_token: accessToken, refresh_token: session.refreshToken, user_id: user.id };
  },
  '/api/v1/users/me': async (_body, request) => {
    const { userId, sessionId } = tokens.read(String(request.headers['x-stack-access-token']));
    return db.findUserWithSession({ userId, sessionId, now: new Date() });
  },
  [SESSION_LIST]: async (_body, request) => {
    const { userId, sessionId } = tokens.read(String(request.headers['x-stack-access-token']));
    const now = new Date();
    await db.findUserWithSession({ userId, sessionId, now });
    return { items: await db.listSessions({ userId, now }), is_paginated: false };
  },
  [USER_LIST]: async () => ({ items: (await db.listUsers()).slice(0, 100), is_paginated: true }),
  [TEAM_LIST]: async (_body, request) => {
    const { userId } = await readUser(request);
    return { items: await db.listTeams({ userId }), is_paginated: false };
  },
  [MEMBER_LIST]: async (_body, request) => {
    const { userId } = await readUser(request);
    const [members] = await Promise.all([db.listMembers(), db.checkPermission({ userId })]);
    return { items: members.slice(0, 100), is_paginated: true };
  },
  [PERMISSION_CHECK]: async (_body, request) => {
    const { userId } = await readUser(request);
    return { items: await db.checkPermission({ userId }), is_paginated: false };
  },
  '/api/v1/teams': async (body, request) => {
    const { display_name } = JSON.parse(body);
    const { userId } = await readUser(request);
    const team = { id: randomUUID(), display_name };
    await db.insertTeam(team, { userId, now: new Date() });
    return team;
  },
  '/api/v1/auth/oauth/token': async (body, request) => {
    const form = new URLSearchParams(body);
    if (form.has('code')) return exchangeCode(form, request);
    const refreshToken = form.get('refresh_token') ?? '';
    const user = await db.useRefreshToken({ hash: sha256(refreshToken), now: new Date() });
    return { access_token: tokens.sign(user), token_type: 'Bearer', expires_in: 599 };
  },
};

/** @param {URLSearchParams} form @param {Request} request */
async function exchangeCode(form, request) {
  const hash = sha256(form.get('code') ?? '');
  const { redirectUri, codeChallenge, ...user } = await db.findOAuthCode(hash, new Date());
  requireProof(form, { redirectUri, codeChallenge });
  const session = newSession(user.id, request);
  const accessToken = tokens.sign({ ...user, sessionId: session.id });
  await db.useOAuthCode(hash, session);
  return { access_token: accessToken, refresh_token: session.refreshToken, token_type: 'Bearer', expires_in: 599 };
}

const oauth = oauthEndpoints({ db, issuerUrl: BENCH_ISSUER_URL });

/** @param {Request} request */
async function readBody(request) {
  if (request.method === 'GET') return '';
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += chunk;
  return body;
}

/** @param {Request} request @returns {Promise<{ text: string, location?: string }>} */
async function answer(request) {
  const address = request.url ?? '';
  const endpoint = endpoints[address];
  if (endpoint) return { text: JSON.stringify(await endpoint(await readBody(request), request)) };
  const [path = '', query] = address.split('?');
  const found = await oauth[path]?.(new URLSearchParams(query), networkOf(request));
  if (!found) throw new Error('no such path');
  return found.isRedirect ? { text: '{}', location: found.location } : { text: JSON.stringify(found) };
}

createServer((request, response) => {
  answer(request).then(
    ({ text, location }) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      if (location === undefined) response.writeHead(200, headers);
      else response.writeHead(302, { ...headers, location });
      response.end(text);
    },
    (error) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
}).listen(Number(BENCH_PORT), '127.0.0.1');
