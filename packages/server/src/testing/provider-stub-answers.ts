import type { OAuthProviderId } from '@keystead/contract';

export type StubProviderId = OAuthProviderId | 'issuer';

/** A person with an account at each provider. */
export interface StubPerson {
  readonly id: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly picture: string | null;
}

export const mira: StubPerson = {
  id: '583231',
  email: 'mira@example.com',
  isEmailVerified: true,
  name: 'Mira Castellanos',
  picture: 'https://pictures.example.com/mira.png',
};

interface StubPlaces {
  /** The issuer in ID tokens, if it differs from the URL of the stub. */
  readonly issuer?: string;
  /** The host and path of the authorization page. */
  readonly authorize: string;
  readonly token: string;
  /** By host and path: the response for the holder of an access token. */
  readonly profile: Readonly<Record<string, (person: StubPerson) => unknown>>;
}

const claims = ({ id, email, isEmailVerified, name, picture }: StubPerson) => ({
  sub: id,
  ...(email !== null && { email, email_verified: isEmailVerified }),
  ...(name !== null && { name }),
  ...(picture !== null && { picture }),
});

/** The endpoints of each provider. The paths of the stub include the provider's host. */
export const stubPlaces: Readonly<Record<StubProviderId, StubPlaces>> = {
  google: {
    issuer: 'https://accounts.google.com',
    authorize: 'accounts.google.com/o/oauth2/v2/auth',
    token: 'oauth2.googleapis.com/token',
    profile: { 'openidconnect.googleapis.com/v1/userinfo': claims },
  },
  github: {
    issuer: 'https://github.com/login/oauth',
    authorize: 'github.com/login/oauth/authorize',
    token: 'github.com/login/oauth/access_token',
    profile: {
      'api.github.com/user': ({ id, name, picture }) => ({ id: Number(id), name, email: null, avatar_url: picture }),
      'api.github.com/user/emails': ({ email, isEmailVerified }) =>
        email === null
          ? []
          : [
              { email: 'old@example.com', primary: false, verified: true },
              { email, primary: true, verified: isEmailVerified },
            ],
    },
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    authorize: 'www.facebook.com/v26.0/dialog/oauth/',
    token: 'graph.facebook.com/v26.0/oauth/access_token',
    profile: {
      'graph.facebook.com/v26.0/me': ({ id, name, email }) => ({ id, name, ...(email !== null && { email }) }),
    },
  },
  microsoft: {
    issuer: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    authorize: 'login.microsoftonline.com/consumers/oauth2/v2.0/authorize',
    token: 'login.microsoftonline.com/consumers/oauth2/v2.0/token',
    profile: {
      'graph.microsoft.com/v1.0/me': ({ id, name, email }) => ({
        id,
        displayName: name,
        mail: email,
        userPrincipalName: email,
      }),
    },
  },
  spotify: {
    issuer: 'https://accounts.spotify.com',
    authorize: 'accounts.spotify.com/authorize',
    token: 'accounts.spotify.com/api/token',
    profile: {
      'api.spotify.com/v1/me': ({ id, name, email, picture }) => ({
        id,
        display_name: name,
        email,
        images: picture === null ? [] : [{ url: picture }],
      }),
    },
  },
  discord: {
    issuer: 'https://discord.com',
    authorize: 'discord.com/oauth2/authorize',
    token: 'discord.com/api/oauth2/token',
    profile: {
      'discord.com/api/users/@me': ({ id, name, email, isEmailVerified }) => ({
        id,
        username: 'mira',
        global_name: name,
        email,
        verified: isEmailVerified,
        avatar: 'a1b2c3',
      }),
    },
  },
  issuer: { authorize: 'issuer/authorize', token: 'issuer/token', profile: { 'issuer/me': claims } },
};
