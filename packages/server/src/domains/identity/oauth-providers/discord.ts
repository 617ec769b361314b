import type { Provider } from './provider.ts';
import { readAccountId, readEmail, readName, readObject, readPicture } from './read-answer.ts';

export const discord: Provider = {
  server: {
    issuer: 'https://discord.com',
    authorization_endpoint: 'https://discord.com/oauth2/authorize',
    token_endpoint: 'https://discord.com/api/oauth2/token',
  },
  scopes: ['identify', 'email'],
  async readProfile({ ask }) {
    const user = readObject(await ask('https://discord.com/api/users/@me'));
    const accountId = readAccountId(user['id']);
    return {
      accountId,
      email: readEmail(user['email']),
      isEmailVerified: user['verified'] === true,
      displayName: readName(user['global_name']) ?? readName(user['username']),
      pictureUrl: pictureOf(accountId, user['avatar']),
    };
  },
};

/** The hash of an animated picture starts with a_. */
function pictureOf(accountId: string, hash: unknown): string | null {
  if (typeof hash !== 'string' || !/^\w+$/.test(hash)) return null;
  const type = hash.startsWith('a_') ? 'gif' : 'png';
  return readPicture(`https://cdn.discordapp.com/avatars/${encodeURIComponent(accountId)}/${hash}.${type}`);
}
