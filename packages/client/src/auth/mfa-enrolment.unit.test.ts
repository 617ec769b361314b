import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeService, NOW, startFakeService, wireProject } from '../testing/fake-service.ts';
import { openSignedIn } from '../testing/open-app.ts';
import { refusal } from '../testing/peer.ts';
import { toBase32, totpCode } from './totp.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await service.close();
});

const PERIOD = Math.floor(NOW / 30_000);
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
const changes = () =>
  service.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body) as unknown);

test('an enrolment shows a new secret of 20 bytes, and its URI names project and person', async () => {
  const { user } = await openSignedIn(service);
  const [one, other] = [await user.startMfaEnrolment(), await user.startMfaEnrolment()];
  expect(fromBase32(one.secret)).toHaveLength(20);
  expect(other.secret).not.toBe(one.secret);
  expect(one.uri).toBe(
    `otpauth://totp/Acme:mira%40example.com?secret=${one.secret}&issuer=Acme&algorithm=SHA1&digits=6&period=30`,
  );
  expect(changes()).toEqual([]);
});

test('names cannot break out of the URI', async () => {
  service.intercept = ({ path }) =>
    path.endsWith('/projects/current') ? { json: { ...wireProject, display_name: 'A: b&secret=X ?#' } } : undefined;
  const { user, app } = await openSignedIn(service);
  await app.getProject();
  const { uri, secret } = await user.startMfaEnrolment();
  const url = new URL(uri);
  expect(decodeURIComponent(url.pathname)).toBe('/A  b&secret=X ?#:mira@example.com');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret,
    issuer: 'A  b&secret=X ?#',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('a right code saves the secret as base64, and the user is shown with a second factor', async () => {
  const { app, user } = await openSignedIn(service);
  const enrolment = await user.startMfaEnrolment();
  const bytes = fromBase32(enrolment.secret);
  expect(toBase32(bytes)).toBe(enrolment.secret);
  const code = await totpCode(bytes, PERIOD);
  expect(await enrolment.enable(`${code.slice(0, 3)} ${code.slice(3)}`)).toEqual({ status: 'ok', data: undefined });
  expect(changes()).toEqual([{ totp_secret_base64: Buffer.from(bytes).toString('base64') }]);
  expect(app.user.peek()).toMatchObject({ value: { isMultiFactorRequired: true } });
});

test.each(['', '000000', 'abcdef', '12345'])('the wrong code %j saves nothing', async (wrong) => {
  const { app, user } = await openSignedIn(service);
  const enrolment = await user.startMfaEnrolment();
  const right = await totpCode(fromBase32(enrolment.secret), PERIOD);
  expect(await enrolment.enable(wrong === right ? '111111' : wrong)).toMatchObject({
    status: 'error',
    error: {
      name: 'KnownError',
      code: 'INVALID_TOTP_CODE',
      message: 'The TOTP code is invalid. Please try again.',
    },
  });
  expect(changes()).toEqual([]);
  expect(app.user.peek()).toMatchObject({ value: { isMultiFactorRequired: false } });
});

test('a secret that the service refuses is thrown, and can be saved again', async () => {
  const { app, user } = await openSignedIn(service);
  const enrolment = await user.startMfaEnrolment();
  const code = await totpCode(fromBase32(enrolment.secret), PERIOD);
  service.intercept = ({ method }) =>
    method === 'PATCH' ? refusal(400, 'SCHEMA_ERROR', { message: 'no' }) : undefined;
  await expect(enrolment.enable(code)).rejects.toMatchObject({ code: 'SCHEMA_ERROR' });
  service.intercept = () => undefined;
  expect((await enrolment.enable(code)).status).toBe('ok');
  expect(app.user.peek()).toMatchObject({ value: { isMultiFactorRequired: true } });
});

test('disabling removes the secret', async () => {
  const { app, user } = await openSignedIn(service);
  const enrolment = await user.startMfaEnrolment();
  await enrolment.enable(await totpCode(fromBase32(enrolment.secret), PERIOD));
  expect(await user.disableMfa()).toEqual({ status: 'ok', data: undefined });
  expect(changes().at(-1)).toEqual({ totp_secret_base64: null });
  expect(app.user.peek()).toMatchObject({ value: { isMultiFactorRequired: false } });
});

const refuseChanges = () => {
  service.intercept = ({ method }) => (method === 'PATCH' ? refusal(403, 'RECENT_SIGN_IN_REQUIRED') : undefined);
};

test('a sign-in that is too long ago is a value, and the same code is good after a while', async () => {
  let now = NOW;
  const { app, user } = await openSignedIn(service, { now: () => now });
  const enrolment = await user.startMfaEnrolment();
  const code = await totpCode(fromBase32(enrolment.secret), PERIOD);
  refuseChanges();
  expect(await enrolment.enable(code)).toMatchObject({ status: 'error', error: { code: 'RECENT_SIGN_IN_REQUIRED' } });
  expect(app.user.peek()).toMatchObject({ value: { isMultiFactorRequired: false } });

  now += 120_000;
  service.intercept = () => undefined;
  expect(await (await user.startMfaEnrolment()).enable(code)).toMatchObject({ error: { code: 'INVALID_TOTP_CODE' } });
  expect(await enrolment.enable(code)).toEqual({ status: 'ok', data: undefined });
  expect(app.user.peek()).toMatchObject({ value: { isMultiFactorRequired: true } });
});

test('so it is when disabling', async () => {
  const { user } = await openSignedIn(service);
  refuseChanges();
  expect(await user.disableMfa()).toMatchObject({ status: 'error', error: { code: 'RECENT_SIGN_IN_REQUIRED' } });
});

test('a page without https says so', async () => {
  const { user } = await openSignedIn(service);
  vi.stubGlobal('crypto', { getRandomValues: (array: Uint8Array) => array });
  await expect(user.startMfaEnrolment()).rejects.toThrow('A second factor can only be set up on a page with https.');
});
