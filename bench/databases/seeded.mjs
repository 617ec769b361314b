import { createHash } from 'node:crypto';

/** What is in every database before the first request. Known to whoever seeds and to whoever sends requests. */

export const PASSWORD = 'correct horse battery staple';
/** Whence Better Auth lets people send what changes something. */
export const PAGE = 'https://app.example.com';

export const SESSIONS_PER_USER = 2;
/** Of ten members each; one team more has many. */
export const TEAMS_PER_USER = 5;
export const MEMBERS_PER_TEAM = 10;
export const MEMBERS_OF_LARGE_TEAM = 10_000;

/** So many signed-in users read; all others are strangers to whatever the server remembers. They are all in the large team. */
export const READERS = 2000;

/** Users besides all others, who have a second factor. A one-time password serves once, so each serves once a slice. */
export const SECOND_FACTOR_USERS = 6000;
/** Of all of them. */
export const TOTP_SECRET = Buffer.from('twenty seeded bytes!');
/** Made anew for each slice. No more than needed: on Better Auth every sign-in looks through all that are waiting. */
export const SIGN_IN_CODES = 4000;

/** @param {number} user counted from 0 */
export const emailOf = (user) => `user-${user}@example.com`;

/** Where a person calls from, as the proxy in front tells it. @param {number} person counted from 0 */
export const addressOf = (person) => `10.${(person >> 16) % 256}.${(person >> 8) % 256}.${person % 256}`;

/** Of Keystead and of the ceiling. @param {number} session counted from 0; session n belongs to user n % users */
export const refreshTokenOf = (session) => `seeded-refresh-token-${String(session).padStart(24, '0')}`;

/** What a magic link carries, on all servers. @param {number} index counted from 0, below SIGN_IN_CODES */
export const signInCodeOf = (index) => `s${String(index).padStart(44, '0')}`;

/** Of Keystead and of the ceiling. @param {number} index counted from 0, below SECOND_FACTOR_USERS */
export const attemptCodeOf = (index) => `a${String(index).padStart(44, '0')}`;

/** What apps begin every flow with, and prove it by. */
export const REDIRECT_URI = `${PAGE}/handler/oauth-callback`;
export const CODE_VERIFIER = 'the-code-verifier-that-all-flows-of-the-benchmark-have';
export const CODE_CHALLENGE = createHash('sha256').update(CODE_VERIFIER).digest('base64url');
/** So many people are on their way back from the provider, or have just come back, when a slice begins. */
export const OAUTH_FLOWS = 6000;

/** A user's account at the provider. @param {number} user counted from 0 */
export const accountOf = (user) => `account-${user}`;

/** @param {number} index counted from 0, below OAUTH_FLOWS */
export const oauthCodeOf = (index) => `o${String(index).padStart(44, '0')}`;

/** Of Keystead and of the ceiling: the md5 of 'large team', as a uuid of version 4. */
export const LARGE_TEAM_ID = uuidOf('large team');
/** Of Better Auth. */
export const LARGE_ORGANIZATION_ID = md5Of('large team');

/** Of Better Auth. @param {number} session */
export const sessionTokenOf = (session) => `seededsession${String(session).padStart(19, '0')}`;

/** @param {string} text */
function md5Of(text) {
  return createHash('md5').update(text).digest('hex');
}

/** As `uuidOf` of seed-keystead.mjs writes it in SQL. @param {string} text */
function uuidOf(text) {
  const hex = md5Of(text);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}
