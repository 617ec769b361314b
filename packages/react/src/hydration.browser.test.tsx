import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OAuthCallback } from './auth/oauth/oauth-callback.tsx';
import { KeysteadHandler } from './handler.tsx';
import { KeysteadProvider } from './provider.tsx';
import { fakeClientApp, mira, ok } from './testing/fake-client-app.ts';
import { closePage, openPage } from './testing/open-page.ts';
import { UserButton } from './widgets/user-button.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  closePage();
});

test.each([
  { name: 'the user button', shown: <UserButton />, role: 'button', text: 'User menu' },
  { name: 'the page back from a provider', shown: <OAuthCallback fullPage />, role: 'link', text: 'click here' },
  { name: 'a screen', shown: <KeysteadHandler fullPage />, role: 'heading', text: 'You are already signed in' },
] as const)('$name takes over what a server has rendered, which knows nobody', async ({ shown, role, text }) => {
  openPage('/handler/sign-in');
  const app = <KeysteadProvider app={fakeClientApp({ user: ok(mira()) })}>{shown}</KeysteadProvider>;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(app);
  expect(container.textContent).not.toContain(text);

  const problems: unknown[] = [];
  root = hydrateRoot(container, app, { onRecoverableError: (error) => problems.push(error) });

  await expect.element(page.getByRole(role, { name: text })).toBeVisible();
  expect(problems).toEqual([]);
  container.remove();
});
