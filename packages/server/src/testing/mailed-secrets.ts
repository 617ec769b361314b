import type { MailSink } from '@keystead/testkit';
import { canary, type CanaryRequest, type CanaryServer } from './canary-server.ts';
import { CALLBACK_URL, codePurposes, type Purpose } from './mailed-code.ts';

export interface MailedSecrets {
  /** All secrets that the service created and handed out, by a name for failure messages. */
  readonly handedOut: Readonly<Record<string, string>>;
  /** Sends a request and requires success. */
  succeed(line: string, request?: CanaryRequest): Promise<Record<string, string>>;
  signUp(email: string): Promise<{ headers: Record<string, string>; userId: string; code: string }>;
  /** Requests an email and reads its code; the nonce belongs to a magic link. */
  mailCode(purpose: Purpose, email: string, headers?: Record<string, string>): Promise<{ code: string; nonce: string }>;
  /** Returns the code of the next email to this address that contains one. */
  nextCode(email: string): Promise<string>;
  keep(secrets: Readonly<Record<string, string | undefined>>): void;
}

/** Uses the service over HTTP and email, and collects every secret on the way. */
export function mailedSecrets(server: CanaryServer, sink: MailSink): MailedSecrets {
  const handedOut: Record<string, string> = {};
  let count = 0;

  function keep(secrets: Readonly<Record<string, string | undefined>>): void {
    count += 1;
    for (const [name, secret] of Object.entries(secrets)) if (secret) handedOut[`${name} ${count}`] = secret;
  }

  async function succeed(line: string, request: CanaryRequest = {}): Promise<Record<string, string>> {
    const { status, body } = await server.send(line, { as: 'client', ...request });
    if (status !== 200) throw new Error(`${line} answered ${status}: ${body}`);
    const { nonce, access_token: accessToken, refresh_token: refreshToken, ...rest } = JSON.parse(body);
    keep({ nonce, accessToken, refreshToken });
    return { nonce, accessToken, refreshToken, ...rest };
  }

  async function nextCode(email: string): Promise<string> {
    for (;;) {
      const { text } = await sink.next(email);
      const [, code] = /[?&#]code=(\w{45})$/m.exec(text) ?? [];
      if (code === undefined) continue; // a notice
      const typed = code.slice(0, 6).toUpperCase();
      // A typed code of digits and hexadecimal letters would match by chance.
      keep({ code, codeInCapitals: code.toUpperCase(), typed: /[G-Z]/.test(typed) ? typed : undefined });
      return code;
    }
  }

  return {
    handedOut,
    keep,
    succeed,
    nextCode,
    async signUp(email) {
      const { accessToken = '', user_id: userId = '' } = await succeed('POST /api/v1/auth/password/sign-up', {
        body: { email, password: canary('Password'), verification_callback_url: CALLBACK_URL },
      });
      return { headers: { 'x-stack-access-token': accessToken }, userId, code: await nextCode(email) };
    },
    async mailCode(purpose, email, headers = {}) {
      const { nonce = '' } = await succeed(codePurposes[purpose].send, {
        headers,
        body: { email, callback_url: CALLBACK_URL },
      });
      return { nonce, code: await nextCode(email) };
    },
  };
}
