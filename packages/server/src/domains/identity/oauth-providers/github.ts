import type { JsonObject, Provider } from './provider.ts';
import { readAccountId, readEmail, readName, readObject, readPicture } from './read-answer.ts';

export const github: Provider = {
  server: {
    issuer: 'https://github.com/login/oauth',
    authorization_endpoint: 'https://github.com/login/oauth/authorize',
    token_endpoint: 'https://github.com/login/oauth/access_token',
  },
  scopes: ['user:email'],
  isGrantRefused: ({ error }) => error === 'bad_verification_code' || error === 'bad_refresh_token',
  /** GitHub omits scopes that others contain, and grants all scopes that were requested. */
  readScopes: (_told, asked) => asked,
  async readProfile({ ask }) {
    const user = readObject(await ask('https://api.github.com/user'));
    const primary = findPrimary(await ask('https://api.github.com/user/emails'));
    const primaryEmail = readEmail(primary?.['email']);
    return {
      accountId: readAccountId(user['id']),
      email: primaryEmail ?? readEmail(user['email']),
      isEmailVerified: primaryEmail !== null && primary?.['verified'] === true,
      displayName: readName(user['name']),
      pictureUrl: readPicture(user['avatar_url']),
    };
  },
};

/** Most people hide their email in the public profile, which also doesn't say whether it is verified. */
const findPrimary = (emails: unknown): JsonObject | undefined =>
  emails === null ? undefined : readList(emails).find(({ primary }) => primary === true);

const readList = (answer: unknown): JsonObject[] => (Array.isArray(answer) ? answer : [answer]).map(readObject);
