// Generated from the contract by scripts/generate-client-manifest.mjs; `npm run build` writes it anew.
import type { ManifestEntry } from './manifest-entry.ts';

export const exchangeGrant: ManifestEntry<'exchangeGrant'> = {
  method: 'POST',
  path: '/auth/oauth/token',
  errors: [
    'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    'INVALID_AUTHORIZATION_CODE',
    'REDIRECT_URL_NOT_WHITELISTED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
  ],
};
export const signInWithPassword: ManifestEntry<'signInWithPassword'> = {
  method: 'POST',
  path: '/auth/password/sign-in',
  errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'EMAIL_PASSWORD_MISMATCH', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'],
};
export const getCurrentProject: ManifestEntry<'getCurrentProject'> = {
  method: 'GET',
  path: '/projects/current',
  errors: [],
};
export const endCurrentSession: ManifestEntry<'endCurrentSession'> = {
  method: 'DELETE',
  path: '/auth/sessions/current',
  errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
};
export const getCurrentUser: ManifestEntry<'getCurrentUser'> = {
  method: 'GET',
  path: '/users/me',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
};
