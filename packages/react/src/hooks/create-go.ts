import type { ClientApp } from '@keystead/client';
import { leave } from './leave.ts';

/** The pages that screens lead to, and how the app goes there. */
const journeys = {
  home: 'redirectToHome',
  signIn: 'redirectToSignIn',
  signUp: 'redirectToSignUp',
  forgotPassword: 'redirectToForgotPassword',
  accountSettings: 'redirectToAccountSettings',
} as const satisfies { [Page in keyof ClientApp['urls']]?: keyof ClientApp };

export type Go = (page: keyof typeof journeys) => void;

/** Leads to another page of the app. */
export const createGo =
  (app: ClientApp): Go =>
  (page) =>
    void leave(app[journeys[page]](), app.urls[page]);
