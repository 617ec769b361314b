import { randomBytes } from 'node:crypto';
import type { App } from '../app.ts';
import type { Clock } from '../platform/clock.ts';
import { totpOf } from '../platform/totp.ts';
import { ask, type WholeAnswer } from './ask.ts';
import { call, type TestProject } from './call.ts';
import { signUp, type SignedIn } from './sign-up.ts';
import type { TestInstance } from './test-instance.ts';

const STEP_MS = 30_000;

/** A user with an authenticator app. */
export interface MfaUser extends SignedIn {
  readonly secret: Buffer;
  readonly project: TestProject | undefined;
}

/** Enables two-factor authentication, for a new user by default. */
export async function signUpWithMfa(
  instance: Pick<TestInstance, 'app'>,
  given: { project?: TestProject; user?: SignedIn } = {},
): Promise<MfaUser> {
  const { project } = given;
  const user = given.user ?? (await signUp(instance.app, project ? { project } : {}));
  const secret = randomBytes(20);
  const { status, body } = await call(instance.app, 'PATCH /api/v1/users/me', {
    as: 'client',
    project,
    accessToken: user.accessToken,
    body: { totp_secret_base64: secret.toString('base64') },
  });
  if (status !== 200) throw new Error(`no second factor: ${JSON.stringify(body)}`);
  return { ...user, secret, project };
}

/** Returns the current one-time password, or a later one, in steps of 30 seconds. */
export function totpNow({ clock }: { clock: Clock }, secret: Uint8Array, stepsAhead = 0): string {
  return totpOf(secret, Math.floor(clock.now().getTime() / STEP_MS) + stepsAhead, 6);
}

/** Returns six digits that are wrong now and a few steps before and after. */
export function wrongTotp(instance: { clock: Clock }, secret: Uint8Array): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => totpNow(instance, secret, steps));
  const wrong = Array.from({ length: 6 }, (_, index) => String(index).repeat(6)).find((code) => !right.includes(code));
  return wrong ?? '';
}

/** Signs in with the right password and returns the code of the two-factor attempt. */
export async function startAttempt(app: App, { email, password, project }: MfaUser, from?: string): Promise<string> {
  const { body } = await call(app, 'POST /api/v1/auth/password/sign-in', {
    as: 'client',
    project,
    from,
    body: { email, password },
  });
  const { details } = body as { details?: { attempt_code: string } };
  if (!details) throw new Error(`no attempt: ${JSON.stringify(body)}`);
  return details.attempt_code;
}

export const passSecondFactor = (
  app: App,
  given: { code: unknown; totp: unknown; project?: TestProject | undefined; from?: string | undefined },
): Promise<WholeAnswer> =>
  ask(app, 'POST /api/v1/auth/mfa/sign-in', {
    as: 'client',
    project: given.project,
    from: given.from,
    body: { code: given.code, type: 'totp', totp: given.totp },
  });
