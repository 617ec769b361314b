import type { OAuthProviderId } from '@keystead/contract';

const SCOPES = {
  google: [
    'profile',
    'email',
    'https://www.googleapis.com/auth/calendar.readonly',
    'https://www.googleapis.com/auth/drive.readonly',
  ],
  github: ['read:user', 'user:email', 'read:org', 'repo', 'gist'],
  facebook: ['public_profile', 'email'],
  microsoft: ['User.Read', 'Calendars.Read', 'Mail.Read', 'email', 'profile'],
  spotify: ['user-read-email', 'user-read-private', 'playlist-read-private'],
  discord: ['identify', 'email', 'guilds'],
} satisfies Readonly<Record<OAuthProviderId, readonly string[]>>;

/** The scopes that apps can request besides `openid`: some of each simulated provider. Others are not granted. */
export const EXTRA_SCOPES: readonly string[] = [...new Set(Object.values(SCOPES).flat())];
