// Generated from the contract by scripts/generate-client-manifest.mjs; `npm run build` writes it anew.
export const manifest = {
  listApiKeys: { method: 'GET', path: '/internal/api-keys', errors: [] },
  createApiKey: { method: 'POST', path: '/internal/api-keys', errors: [] },
  getApiKey: { method: 'GET', path: '/internal/api-keys/{id}', errors: ['API_KEY_NOT_FOUND'] },
  updateApiKey: { method: 'PATCH', path: '/internal/api-keys/{id}', errors: ['API_KEY_NOT_FOUND'] },
  getGreeting: { method: 'GET', path: '/', errors: [] },
  getHealth: { method: 'GET', path: '/health', errors: [] },
  getReadiness: { method: 'GET', path: '/ready', errors: [] },
  refreshTokenGrant: {
    method: 'POST',
    path: '/auth/oauth/token',
    errors: ['INVALID_OAUTH_CLIENT_ID_OR_SECRET', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
  },
  signInWithPassword: {
    method: 'POST',
    path: '/auth/password/sign-in',
    errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'EMAIL_PASSWORD_MISMATCH'],
  },
  signUpWithPassword: {
    method: 'POST',
    path: '/auth/password/sign-up',
    errors: [
      'PASSWORD_AUTHENTICATION_NOT_ENABLED',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'SIGN_UP_NOT_ENABLED',
      'USER_EMAIL_ALREADY_EXISTS',
      'REDIRECT_URL_NOT_WHITELISTED',
    ],
  },
  listOwnedProjects: {
    method: 'GET',
    path: '/internal/projects',
    errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT'],
  },
  createProject: {
    method: 'POST',
    path: '/internal/projects',
    errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT', 'INVALID_SHARED_OAUTH_PROVIDER_ID'],
  },
  getInternalCurrentProject: { method: 'GET', path: '/internal/projects/current', errors: [] },
  updateInternalCurrentProject: {
    method: 'PATCH',
    path: '/internal/projects/current',
    errors: ['INVALID_SHARED_OAUTH_PROVIDER_ID'],
  },
  getProjectKeys: {
    method: 'GET',
    path: '/projects/{project_id}/.well-known/jwks.json',
    errors: ['PROJECT_NOT_FOUND'],
  },
  getCurrentProject: { method: 'GET', path: '/projects/current', errors: [] },
  updateCurrentProject: { method: 'PATCH', path: '/projects/current', errors: ['INVALID_SHARED_OAUTH_PROVIDER_ID'] },
  endCurrentSession: {
    method: 'DELETE',
    path: '/auth/sessions/current',
    errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
  },
  refreshCurrentSession: {
    method: 'POST',
    path: '/auth/sessions/current/refresh',
    errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
  },
  getCurrentUser: { method: 'GET', path: '/users/me', errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'] },
  updateCurrentUser: { method: 'PATCH', path: '/users/me', errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'] },
} as const;
