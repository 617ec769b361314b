/** What is in every database before the first request. Known to whoever seeds and to whoever sends requests. */

export const PASSWORD = 'correct horse battery staple';
export const SESSIONS_PER_USER = 2;

/** @param {number} user counted from 0 */
export const emailOf = (user) => `user-${user}@example.com`;

/** Of Keystead and of the ceiling. @param {number} session counted from 0; session n belongs to user n % users */
export const refreshTokenOf = (session) => `seeded-refresh-token-${String(session).padStart(24, '0')}`;

/** Of Better Auth. @param {number} session */
export const sessionTokenOf = (session) => `seededsession${String(session).padStart(19, '0')}`;
