import type { ClientApp } from '@keystead/client';
import { leave } from './leave.ts';

/** The pages that screens lead to. */
type PageName = 'home' | 'signIn' | 'signUp' | 'forgotPassword' | 'accountSettings';

export type Go = (page: PageName) => void;

/** Leads to another page of the app: to `signIn` by `redirectToSignIn`. */
export const createGo =
  (app: ClientApp): Go =>
  (page) => {
    const journey =
      `redirectTo${page.replace(/./, (letter) => letter.toUpperCase())}` as `redirectTo${Capitalize<PageName>}`; // as the compiler cannot see a replacement
    void leave(app[journey](), app.urls[page]);
  };
