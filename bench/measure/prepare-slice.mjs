import {
  forgetKeysteadFlows,
  giveKeysteadOAuthCodes,
  mailKeysteadCodes,
  startKeysteadAttempts,
} from '../databases/keystead-codes.mjs';
import { mailBetterAuthLinks } from '../databases/seed-better-auth.mjs';
import { ageKeysteadSessions } from '../databases/seed-keystead.mjs';
import { withClient } from '../databases/with-client.mjs';

/** @typedef {(client: import('pg').Client, users: number) => Promise<void>} Preparation */

/** @type {Record<'keystead' | 'betterAuth', Partial<Record<import('../load/operations.mjs').OperationName, Preparation>>>} */
const preparations = {
  keystead: {
    refresh: ageKeysteadSessions,
    magicLinkSignIn: mailKeysteadCodes,
    mfaSignIn: startKeysteadAttempts,
    oauthAuthorize: forgetKeysteadFlows,
    oauthCallback: forgetKeysteadFlows,
    oauthToken: giveKeysteadOAuthCodes,
  },
  betterAuth: { magicLinkSignIn: mailBetterAuthLinks },
};

/**
 * Puts back into the database what the slice before has used up.
 * @param {string} databaseUrl
 * @param {import('../load/operations.mjs').OperationName} operation
 * @param {import('../load/generator.mjs').Target} target
 */
export async function prepareSlice(databaseUrl, operation, { dialect, users }) {
  const prepare = preparations[dialect][operation];
  if (prepare) await withClient(databaseUrl, (client) => prepare(client, users));
}
