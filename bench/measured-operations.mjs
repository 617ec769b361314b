/** @typedef {import('./load/operations.mjs').OperationName} OperationName */

/** Reads come first, since the others make the tables grow. @type {Readonly<Record<OperationName, string>>} */
export const operations = {
  currentUser: 'current user',
  sessionList: 'list of sessions',
  userList: 'page of 100 users',
  teamList: 'list of teams',
  memberList: 'page of 100 members',
  permissionCheck: 'permission check',
  refresh: 'refresh / get-session',
  signIn: 'sign-in',
  magicLinkSignIn: 'magic-link sign-in',
  mfaSignIn: 'MFA sign-in',
  oauthAuthorize: 'OAuth authorize',
  oauthCallback: 'OAuth callback',
  oauthToken: 'OAuth code exchange',
  signUp: 'sign-up',
  teamCreation: 'team creation',
};

/** How many requests are due in a second where latency is measured: far from what the servers can do. */
export const FIXED_RATE = 1000;

export const operationNames = /** @type {OperationName[]} */ (Object.keys(operations));

/** @param {string} given @returns {OperationName} */
export function readOperation(given) {
  const found = operationNames.find((one) => one === given);
  if (!found) throw new Error(`There is no operation ${given}; there are ${operationNames.join(', ')}.`);
  return found;
}
