import type { Provider } from './provider.ts';
import { readAccountId, readEmail, readName, readPicture } from './read-answer.ts';

const SCOPE = 'https://www.googleapis.com/auth/';
const LONG_NAMES: Readonly<Record<string, string>> = {
  email: `${SCOPE}userinfo.email`,
  profile: `${SCOPE}userinfo.profile`,
};

export const google: Provider = {
  server: {
    issuer: 'https://accounts.google.com',
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  scopes: [`${SCOPE}userinfo.email`, `${SCOPE}userinfo.profile`],
  /**
   * Google returns a refresh token only after asking people for consent, and no second one otherwise. Tokens of shared
   * keys are not stored.
   */
  parameters: ({ isShared }): Readonly<Record<string, string>> => (isShared ? {} : { prompt: 'consent' }),
  /** Google reports short scope names by their long names. */
  readScopes: (told, asked) => [
    ...new Set([...told, ...asked.filter((scope) => told.includes(LONG_NAMES[scope] ?? scope))]),
  ],
  async readProfile({ askUserInfo }) {
    const { sub, name, email, email_verified, picture } = await askUserInfo();
    return {
      accountId: readAccountId(sub),
      email: readEmail(email),
      isEmailVerified: email_verified === true,
      displayName: readName(name),
      pictureUrl: readPicture(picture),
    };
  },
};
