import { showToast } from '@keystead/ui';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeClientApp } from './testing/fake-client-app.ts';
import { markedTexts, unmarkedTexts } from './testing/marked-texts.ts';
import { closePage, openPage } from './testing/open-page.ts';
import { renderWithApp } from './testing/render-with-app.tsx';
import { screensOfAccount } from './testing/screens-of-account.tsx';
import { screensOfAuth } from './testing/screens-of-auth.tsx';
import { screensOfCodes } from './testing/screens-of-codes.tsx';
import { screensOfTeams } from './testing/screens-of-teams.tsx';

beforeEach(() => showToast('')); // what the screen before said in passing may still be there
afterEach(closePage);

// The oldest React shows every screen and takes the steps that lead there; the newest does so in the accessibility tests.
test.each([...screensOfAuth, ...screensOfAccount, ...screensOfCodes, ...screensOfTeams])(
  'every text is in the catalogue: $name',
  async ({ screen, at, app = fakeClientApp, act }) => {
    if (at !== undefined) openPage(at);
    await renderWithApp(screen, { app: app(), messages: markedTexts });
    await act?.();
    expect(unmarkedTexts()).toEqual([]);
  },
);
