import type { ClientApp } from '@keystead/client';
import { leave } from './leave.ts';

/** The pages that screens link to. */
type PageName = 'home' | 'signIn' | 'signUp' | 'forgotPassword' | 'accountSettings';

export type Go = (page: PageName) => void;

/** Opens another page of the app with the matching `redirectTo…` method. */
export const createGo =
  (app: ClientApp): Go =>
  (page) => {
    const journey =
      `redirectTo${page.replace(/./, (letter) => letter.toUpperCase())}` as `redirectTo${Capitalize<PageName>}`; // the compiler can't type the result of replace
    void leave(app[journey](), app.urls[page]);
  };
