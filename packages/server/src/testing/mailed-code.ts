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

/** Each purpose of a code: where it is asked for, checked and used, and how long it lives. A new one needs a row. */
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
/** Those whose codes prove an address; an invitation is for whoever holds it. */
export const addressPurposes = purposes.filter((purpose) => purpose !== 'team_invitation');

export interface SentCode {
  readonly code: string;
  /** Of a magic link: what may be typed, and the rest of the code, which the one who asked has got. */
  readonly typedCode: string;
  readonly nonce: string;
}
export interface MailedCode extends SentCode {
  readonly user: SignedIn;
}

/** Asks for a code as somebody would, for a new person unless one is given, and takes it out of the mail. */
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

/** The same for any address, whoever has it. */
export async function mailCodeTo(instance: TestInstance, purpose: Purpose, recipient: Recipient): Promise<SentCode> {
  const { status, body } = await askForCode(instance, purpose, recipient);
  if (status !== 200) throw new Error(`no code was sent: ${JSON.stringify(body)}`);
  const { code = '', typedCode = '' } = await lastMailTo(instance, recipient.email, recipient.project.id);
  const { nonce = '' } = body as { nonce?: string };
  return { code, typedCode, nonce };
}

/** Only asks; nothing may have been mailed. An invitation is sent by a server, to a team of its own. */
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

/** Would the code do? It stays usable. */
export const checkCode = (app: App, purpose: Purpose, { project, code }: CodeCall): Promise<WholeAnswer> =>
  ask(app, codePurposes[purpose].check, { as: 'client', project, body: { code } });

/** Uses the code up; an invitation is accepted by somebody new. */
export async function useCode(app: App, purpose: Purpose, { project, code }: CodeCall): Promise<WholeAnswer> {
  const accessToken = purpose === 'team_invitation' ? (await signUp(app, { project })).accessToken : undefined;
  const body = codePurposes[purpose].useBody(code);
  return ask(app, codePurposes[purpose].use, { as: 'client', project, accessToken, body });
}

/** Somebody follows the link of their verification mail. */
export async function verifyAddressOf(
  instance: TestInstance,
  { project, user }: { project: TestProject; user: SignedIn },
): Promise<void> {
  const { code } = await mailCode(instance, 'email_verification', { project, user });
  const { status, body } = await useCode(instance.app, 'email_verification', { project, code });
  if (status !== 200) throw new Error(`the address was not proved: ${JSON.stringify(body)}`);
}

/** A project where every way to get a code is open. */
export const everyCodeOn = { config: { magic_link_enabled: true } };
