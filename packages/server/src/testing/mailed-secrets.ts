import type { MailSink } from '@keystead/testkit';
import { canary, type CanaryRequest, type CanaryServer } from './canary-server.ts';
import { CALLBACK_URL, codePurposes, type Purpose } from './mailed-code.ts';

export interface MailedSecrets {
  /** By a name that a failure can show: everything that the service made and gave to somebody. */
  readonly handedOut: Readonly<Record<string, string>>;
  /** Sends, and sees that it worked. */
  succeed(line: string, request?: CanaryRequest): Promise<Record<string, string>>;
  signUp(email: string): Promise<{ headers: Record<string, string>; userId: string; code: string }>;
  /** Asks for a mail and takes the code out of it; the nonce is that of a magic link. */
  mailCode(purpose: Purpose, email: string, headers?: Record<string, string>): Promise<{ code: string; nonce: string }>;
  /** The code of the next mail to this address that has one. */
  nextCode(email: string): Promise<string>;
  keep(secrets: Readonly<Record<string, string | undefined>>): void;
}

/** Somebody who uses the service over HTTP and by mail, and remembers every secret on the way. */
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
      // What consists of digits and the letters of hexadecimal numbers would be found by chance.
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
