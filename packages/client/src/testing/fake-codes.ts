import { USER_MISSING } from '@keystead/contract/client';
import { type Answering, type PeerAnswer, type PeerRequest, plainRefusal, refusal, schemaError } from './peer.ts';

type Purpose = 'password-reset' | 'magic-link' | 'email-verification';

/** An email with its code, as it would have been sent. */
export interface FakeMail {
  readonly purpose: Purpose;
  readonly email: string;
  readonly callbackUrl: string;
  readonly code: string;
  state: 'valid' | 'used' | 'expired';
}

interface CodeParts {
  /** Passwords by email address; an empty one means no password. */
  readonly accounts: Map<string, string>;
  readonly mails: FakeMail[];
  /** Verified email addresses. */
  readonly proved: Set<string>;
  readonly signedIn: (email: string, isNewUser: boolean) => PeerAnswer;
  readonly userOf: (request: PeerRequest) => string | undefined;
  /** Revokes the sessions of a user, except that of the request if one is given. */
  readonly endSessions: (email: string, except?: PeerRequest) => void;
}

const SUCCESS = { json: { success: true } };
const SHORTEST = 8;

/** The endpoints for emailed codes and passwords, with the behavior of the real service. */
export function codeRoutes(parts: CodeParts): Record<string, Answering> {
  const { accounts, mails, proved, signedIn, userOf, endSessions } = parts;

  const send = (purpose: Purpose, { body }: PeerRequest): FakeMail => {
    const { email, callback_url } = JSON.parse(body) as { email: string; callback_url: string };
    const code = `c${String(mails.length + 1).padStart(5, '0')}${purpose.padEnd(39, 'x')}`;
    const mail: FakeMail = { purpose, email, callbackUrl: callback_url, code, state: 'valid' };
    mails.push(mail);
    return mail;
  };
  const check =
    (purpose: Purpose, use?: (mail: FakeMail, request: PeerRequest) => PeerAnswer): Answering =>
    (request) => {
      const given = (JSON.parse(request.body) as { code: string }).code.toLowerCase();
      const mail = mails.find(({ code }) => code === given);
      if (mail?.purpose !== purpose) return refusal(404, 'VERIFICATION_CODE_NOT_FOUND');
      if (mail.state === 'expired') return refusal(400, 'VERIFICATION_CODE_EXPIRED');
      if (mail.state === 'used') return refusal(400, 'VERIFICATION_CODE_ALREADY_USED');
      return use ? use(mail, request) : { json: { is_code_valid: true } };
    };

  return {
    'POST /auth/password/send-reset-code': (request) => {
      send('password-reset', request);
      return { json: { success: 'maybe, only if user with e-mail exists' } };
    },
    'POST /auth/password/reset/check-code': check('password-reset'),
    'POST /auth/password/reset': check('password-reset', (mail, { body }) => {
      const { password } = JSON.parse(body) as { password: string };
      if (password.length < SHORTEST) return refusal(400, 'PASSWORD_TOO_SHORT', { min_length: SHORTEST });
      mail.state = 'used';
      accounts.set(mail.email, password);
      endSessions(mail.email);
      return SUCCESS;
    }),
    'POST /auth/password/update': (request) => {
      const email = userOf(request);
      if (email === undefined) return schemaError(request, USER_MISSING);
      const { old_password, new_password } = JSON.parse(request.body) as Record<string, string>;
      if (accounts.get(email) !== old_password) return refusal(400, 'PASSWORD_CONFIRMATION_MISMATCH');
      accounts.set(email, new_password ?? '');
      endSessions(email, request);
      return SUCCESS;
    },
    'POST /auth/password/confirm': (request) => {
      const email = userOf(request);
      if (email === undefined) return schemaError(request, USER_MISSING);
      const { password } = JSON.parse(request.body) as { password: string };
      return accounts.get(email) === password ? SUCCESS : refusal(400, 'PASSWORD_CONFIRMATION_MISMATCH');
    },
    'POST /auth/password/set': (request) => {
      const email = userOf(request);
      if (email === undefined) return schemaError(request, USER_MISSING);
      if (accounts.get(email)) return plainRefusal(400, 'USER_ALREADY_HAS_PASSWORD');
      accounts.set(email, (JSON.parse(request.body) as { password: string }).password);
      return SUCCESS;
    },
    'POST /auth/otp/send-sign-in-code': (request) => ({
      json: { success: true, nonce: send('magic-link', request).code.slice(6) },
    }),
    'POST /auth/otp/sign-in/check-code': check('magic-link'),
    'POST /auth/otp/sign-in': check('magic-link', (mail) => {
      mail.state = 'used';
      const isNewUser = !accounts.has(mail.email);
      if (isNewUser) accounts.set(mail.email, '');
      proved.add(mail.email);
      return signedIn(mail.email, isNewUser);
    }),
    'POST /contact-channels/send-verification-code': (request) => {
      const email = userOf(request);
      if (email === undefined) return schemaError(request, USER_MISSING);
      if (proved.has(email)) return refusal(400, 'EMAIL_ALREADY_VERIFIED');
      send('email-verification', request);
      return SUCCESS;
    },
    'POST /contact-channels/verify/details': check('email-verification', (mail) => ({
      json: {
        email: mail.email,
        display_name: null,
        signed_up_at_millis: 1_767_225_600_000,
        is_refusable: !proved.has(mail.email),
        is_second_address: false,
      },
    })),
    'POST /contact-channels/verify/refuse': check('email-verification', (mail) => {
      if (proved.has(mail.email)) return refusal(400, 'EMAIL_ALREADY_VERIFIED');
      mails.splice(mails.indexOf(mail), 1); // codes are deleted with their account
      accounts.delete(mail.email);
      endSessions(mail.email);
      return SUCCESS;
    }),
    'POST /contact-channels/verify': check('email-verification', (mail) => {
      mail.state = 'used';
      proved.add(mail.email);
      return SUCCESS;
    }),
  };
}
