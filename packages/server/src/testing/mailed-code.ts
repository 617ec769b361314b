import type { App } from '../app.ts';
import { ask, type WholeAnswer } from './ask.ts';
import type { Call, RequestLine, TestProject } from './call.ts';
import { lastMailTo } from './read-mail.ts';
import { signUp, type SignedIn } from './sign-up.ts';
import { makeTeam } from './teams.ts';
import type { TestInstance } from './test-instance.ts';

export const CALLBACK_URL = 'http://localhost:8101/handler/callback';
export const NEW_PASSWORD = 'battery staple';

const MINUTE_MS = 60_000;

interface CodeEndpoints {
  readonly send: RequestLine;
  readonly check: RequestLine;
  readonly use: RequestLine;
  readonly lifetimeMillis: number;
  readonly useBody: (code: unknown) => object;
}

/** For each purpose of a code, the endpoints that send, check and use it, and its lifetime. A new purpose needs a row. */
export const codePurposes = {
  email_verification: {
    send: 'POST /api/v1/contact-channels/send-verification-code',
    check: 'POST /api/v1/contact-channels/verify/check-code',
    use: 'POST /api/v1/contact-channels/verify',
    lifetimeMillis: 24 * 60 * MINUTE_MS,
    useBody: (code) => ({ code }),
  },
  password_reset: {
    send: 'POST /api/v1/auth/password/send-reset-code',
    check: 'POST /api/v1/auth/password/reset/check-code',
    use: 'POST /api/v1/auth/password/reset',
    lifetimeMillis: 30 * MINUTE_MS,
    useBody: (code) => ({ code, password: NEW_PASSWORD }),
  },
  sign_in: {
    send: 'POST /api/v1/auth/otp/send-sign-in-code',
    check: 'POST /api/v1/auth/otp/sign-in/check-code',
    use: 'POST /api/v1/auth/otp/sign-in',
    lifetimeMillis: 10 * MINUTE_MS,
    useBody: (code) => ({ code }),
  },
  team_invitation: {
    send: 'POST /api/v1/team-invitations/send-code',
    check: 'POST /api/v1/team-invitations/accept/check-code',
    use: 'POST /api/v1/team-invitations/accept',
    lifetimeMillis: 7 * 24 * 60 * MINUTE_MS,
    useBody: (code) => ({ code }),
  },
} as const satisfies Record<string, CodeEndpoints>;

export type Purpose = keyof typeof codePurposes;
export const purposes = Object.keys(codePurposes) as Purpose[];
/** The purposes whose codes verify an address; an invitation is for anyone with its code. */
export const addressPurposes = purposes.filter((purpose) => purpose !== 'team_invitation');

export interface SentCode {
  readonly code: string;
  /** For a magic link: the part that the user types, and the part that the requester got in the response. */
  readonly typedCode: string;
  readonly nonce: string;
}
export interface MailedCode extends SentCode {
  readonly user: SignedIn;
}

/** Requests a code, for a new user by default, and reads it from the email. */
export async function mailCode(
  instance: TestInstance,
  purpose: Purpose,
  given: { project: TestProject; user?: SignedIn },
): Promise<MailedCode> {
  const { project } = given;
  const user = given.user ?? (await signUp(instance.app, { project }));
  const { email } = user;
  const accessToken = purpose === 'email_verification' ? user.accessToken : undefined;
  return { user, ...(await mailCodeTo(instance, purpose, { project, email, accessToken })) };
}

interface Recipient {
  readonly project: TestProject;
  readonly email: string;
  readonly accessToken?: string | undefined;
}

/** Requests a code for any email address. */
export async function mailCodeTo(instance: TestInstance, purpose: Purpose, recipient: Recipient): Promise<SentCode> {
  const { status, body } = await askForCode(instance, purpose, recipient);
  if (status !== 200) throw new Error(`no code was sent: ${JSON.stringify(body)}`);
  const { code = '', typedCode = '' } = await lastMailTo(instance, recipient.email, recipient.project.id);
  const { nonce = '' } = body as { nonce?: string };
  return { code, typedCode, nonce };
}

/** Only sends the request; there may be no email. A server sends an invitation, to a new team. */
export async function askForCode(
  instance: TestInstance,
  purpose: Purpose,
  { project, email, ...given }: Recipient & Pick<Call, 'from'>,
): Promise<WholeAnswer> {
  const team = purpose === 'team_invitation' && { team_id: (await makeTeam(instance.app, { project })).id };
  return ask(instance.app, codePurposes[purpose].send, {
    as: team ? 'server' : 'client',
    project,
    ...given,
    body: { email, callback_url: CALLBACK_URL, ...team },
  });
}

interface CodeCall {
  readonly project: TestProject;
  readonly code: unknown;
}

/** Checks the code without using it up. */
export const checkCode = (app: App, purpose: Purpose, { project, code }: CodeCall): Promise<WholeAnswer> =>
  ask(app, codePurposes[purpose].check, { as: 'client', project, body: { code } });

/** Uses the code up; a new user accepts an invitation. */
export async function useCode(app: App, purpose: Purpose, { project, code }: CodeCall): Promise<WholeAnswer> {
  const accessToken = purpose === 'team_invitation' ? (await signUp(app, { project })).accessToken : undefined;
  const body = codePurposes[purpose].useBody(code);
  return ask(app, codePurposes[purpose].use, { as: 'client', project, accessToken, body });
}

/** Follows the link in the user's verification email. */
export async function verifyAddressOf(
  instance: TestInstance,
  { project, user }: { project: TestProject; user: SignedIn },
): Promise<void> {
  const { code } = await mailCode(instance, 'email_verification', { project, user });
  const { status, body } = await useCode(instance.app, 'email_verification', { project, code });
  if (status !== 200) throw new Error(`the address was not proved: ${JSON.stringify(body)}`);
}

/** A project config that enables all kinds of codes. */
export const everyCodeOn = { config: { magic_link_enabled: true } };
