import { generateKeyPairSync, sign } from 'node:crypto';

const PROJECT_ID = 'internal';
const LIFETIME_SECONDS = 600;
const encode = (/** @type {unknown} */ value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = (/** @type {Date} */ date) => Math.floor(date.getTime() / 1000);

/** Signs the access token that Keystead signs. Reads tokens without verifying them, and remembers what they say. */
export function createTokens() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const header = encode({ alg: 'ES256', typ: 'JWT', kid: 'ceiling-key' });
  /** @type {Map<string, { userId: string, sessionId: string }>} */
  const known = new Map();

  return {
    /** @param {{ id: string, sessionId: string, displayName: string | null, primaryEmail: string, primaryEmailVerified: boolean, signedUpAt: Date }} user */
    sign(user) {
      const issuedAt = seconds(new Date());
      const claims = {
        sub: user.id,
        iss: `http://localhost/api/v1/projects/${PROJECT_ID}`,
        aud: PROJECT_ID,
        iat: issuedAt,
        exp: issuedAt + LIFETIME_SECONDS,
        project_id: PROJECT_ID,
        projectId: PROJECT_ID,
        branch_id: 'main',
        refresh_token_id: user.sessionId,
        role: 'authenticated',
        name: user.displayName,
        email: user.primaryEmail,
        email_verified: user.primaryEmailVerified,
        selected_team_id: null,
        signed_up_at: seconds(user.signedUpAt),
        is_anonymous: false,
        is_restricted: false,
        restricted_reason: null,
        requires_totp_mfa: false,
      };
      const content = `${header}.${encode(claims)}`;
      const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${content}.${signature.toString('base64url')}`;
    },

    /** @param {string} token */
    read(token) {
      let ids = known.get(token);
      if (!ids) {
        const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
        ids = { userId: claims.sub, sessionId: claims.refresh_token_id };
        known.set(token, ids);
      }
      return ids;
    },
  };
}
