import { type Answering, type PeerAnswer, refusal } from './peer.ts';

interface Attempt {
  readonly email: string;
  readonly isNewUser: boolean | undefined;
  isUsed: boolean;
}

/** The endpoint that completes a sign-in with two-factor authentication, with the behavior of the real service. */
export function secondFactorRoutes(
  codes: ReadonlyMap<string, string>,
  startSession: (email: string, isNewUser?: boolean) => PeerAnswer,
): {
  readonly routes: Record<string, Answering>;
  /** Refuses the sign-in if the user has enabled two-factor authentication. */
  readonly refuse: (email: string, isNewUser?: boolean) => PeerAnswer | undefined;
} {
  const attempts = new Map<string, Attempt>();
  return {
    refuse(email, isNewUser) {
      if (!codes.has(email)) return undefined;
      const attempt_code = `m${attempts.size + 1}`;
      attempts.set(attempt_code, { email, isNewUser, isUsed: false });
      return refusal(400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code });
    },
    routes: {
      'POST /auth/mfa/sign-in': ({ body }) => {
        const { code, totp } = JSON.parse(body) as { code: string; totp: string };
        const attempt = attempts.get(code);
        if (!attempt) return refusal(404, 'VERIFICATION_CODE_NOT_FOUND');
        if (attempt.isUsed) return refusal(400, 'VERIFICATION_CODE_ALREADY_USED');
        if (codes.get(attempt.email) !== totp) return refusal(400, 'INVALID_TOTP_CODE');
        attempt.isUsed = true;
        return startSession(attempt.email, attempt.isNewUser ?? false);
      },
    },
  };
}
