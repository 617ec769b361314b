import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { accessToken, email, password, refreshToken, url, userId } from '../fields.ts';

const signInResponse = z.object({ access_token: accessToken, refresh_token: refreshToken, user_id: userId });

// Newer clients attach the outcome of a bot challenge; nothing here reads it.
const botChallenge = {
  bot_challenge_token: z.unknown().optional(),
  bot_challenge_phase: z.unknown().optional(),
  bot_challenge_unavailable: z.unknown().optional(),
};

export const signUpWithPassword = defineEndpoint({
  name: 'signUpWithPassword',
  method: 'POST',
  path: '/auth/password/sign-up',
  access: 'client',
  tag: 'Password',
  summary: 'Sign up with e-mail and password',
  description: 'Creates a user with e-mail sign-in and starts a session.',
  body: z.strictObject({ email, password, verification_callback_url: url.optional(), ...botChallenge }),
  response: signInResponse,
  errors: [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'SIGN_UP_NOT_ENABLED',
    'USER_EMAIL_ALREADY_EXISTS',
    'REDIRECT_URL_NOT_WHITELISTED',
  ],
  refusals: [{ status: 429, when: 'Too many passwords are being hashed at the moment.' }],
});

export const signInWithPassword = defineEndpoint({
  name: 'signInWithPassword',
  method: 'POST',
  path: '/auth/password/sign-in',
  access: 'client',
  tag: 'Password',
  summary: 'Sign in with e-mail and password',
  body: z.strictObject({ email, password, ...botChallenge }),
  response: signInResponse,
  errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'EMAIL_PASSWORD_MISMATCH'],
  refusals: [{ status: 429, when: 'Too many passwords are being hashed at the moment.' }],
});
