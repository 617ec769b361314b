// Generated from the contract by scripts/generate-client-manifest.mjs; `npm run build` writes it anew.
import type { ManifestEntry } from './manifest-entry.ts';

export const signInWithPassword: ManifestEntry<'signInWithPassword'> = {"method":"POST","path":"/auth/password/sign-in","errors":["PASSWORD_AUTHENTICATION_NOT_ENABLED","EMAIL_PASSWORD_MISMATCH","MULTI_FACTOR_AUTHENTICATION_REQUIRED","USER_RESTRICTED"]};
export const getCurrentProject: ManifestEntry<'getCurrentProject'> = {"method":"GET","path":"/projects/current","errors":[]};
export const endCurrentSession: ManifestEntry<'endCurrentSession'> = {"method":"DELETE","path":"/auth/sessions/current","errors":["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]};
export const getCurrentUser: ManifestEntry<'getCurrentUser'> = {"method":"GET","path":"/users/me","errors":["CANNOT_GET_OWN_USER_WITHOUT_USER"]};
export const refreshGrant: ManifestEntry<'exchangeGrant'> = {"method":"POST","path":"/auth/oauth/token","errors":["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]};
