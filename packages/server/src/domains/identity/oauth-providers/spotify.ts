import type { Provider } from './provider.ts';
import { readAccountId, readEmail, readName, readObject, readPicture } from './read-answer.ts';

export const spotify: Provider = {
  server: {
    issuer: 'https://accounts.spotify.com',
    authorization_endpoint: 'https://accounts.spotify.com/authorize',
    token_endpoint: 'https://accounts.spotify.com/api/token',
  },
  scopes: ['user-read-email', 'user-read-private'],
  async readProfile({ ask }) {
    const user = readObject(await ask('https://api.spotify.com/v1/me'));
    const [image] = Array.isArray(user['images']) ? (user['images'] as unknown[]) : [];
    return {
      accountId: readAccountId(user['id']),
      email: readEmail(user['email']),
      isEmailVerified: false, // Spotify doesn't verify addresses
      displayName: readName(user['display_name']),
      pictureUrl: readPicture((image as { url?: unknown } | null | undefined)?.url),
    };
  },
};
