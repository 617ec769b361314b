import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { KeysteadHandler } from './handler.tsx';
import { acme, fakeClientApp, mira, ok, type FakeClientApp } from './testing/fake-client-app.test.ts';
import { closePage, openPage } from './testing/open-page.test.ts';
import { renderWithApp } from './testing/render-with-app.test.tsx';
import { UserButton } from './widgets/user-button.tsx';

/** What style sheets of hosts do to elements, in the manner of resets, of class frameworks and of old pages. */
const hostileSheets = {
  reset: `
    *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
    html { line-height: 1.5; tab-size: 4; }
    h1, h2 { font-size: inherit; font-weight: inherit; }
    a { color: inherit; text-decoration: inherit; }
    button, input { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background: transparent; }
    svg, img { display: block; vertical-align: middle; }
    ::placeholder { opacity: 1; color: red; }
    [type='submit'] { appearance: button; }`,
  framework: `
    body { line-height: 1.5; color: #212529; -webkit-text-size-adjust: 100%; }
    h1, h2 { margin: 0 0 .5rem; font-weight: 500; line-height: 1.2; font-size: 2.5rem; }
    p { margin: 0 0 1rem; }
    label { display: inline-block; }
    button { border-radius: 0; text-transform: none; }
    a { color: #0d6efd; text-decoration: underline; }
    a:hover { color: #0a58ca; }
    input, button { margin: 0; line-height: inherit; }`,
  elements: `
    html { font-size: 62.5%; }
    body { text-align: center; text-transform: uppercase; letter-spacing: 2px; word-spacing: 4px; color: olive; line-height: 3; }
    /* Elements of ours only: what a host does to the box around us is its own affair. */
    :where(.ks-root, .ks-root *):is(section, form, div, span, p) { padding: 7px; margin: 9px; background: pink; float: left; }
    input { width: 90px; height: 60px; border: 5px dotted lime; background: yellow; }
    button { text-transform: uppercase; background: purple; transform: rotate(3deg); }
    label, h1, h2, p, a, code, summary { color: teal; font: italic 30px serif; }
    ul, li, nav { margin: 11px; padding: 13px; list-style: square; background: gold; }
    svg { width: 90px; } path { fill: red; stroke: blue; opacity: .3; }`,
};

afterEach(() => {
  closePage();
  for (const sheet of document.querySelectorAll('style[data-host]')) sheet.remove();
});

/** Two pictures that are alike: what has just moved is drawn by the graphics card for a moment, a shade differently. */
async function stillPicture(): Promise<ImageData> {
  let [last, next] = [await picture(), await picture()];
  while (changedPixels(last, next) > 0) [last, next] = [next, await picture()];
  return next;
}

async function picture(): Promise<ImageData> {
  for (const animation of document.getAnimations()) animation.cancel();
  const root = document.querySelector('.ks-root');
  if (!root) throw new Error('nothing of ours is shown');
  const image = new Image();
  image.src = `data:image/png;base64,${await page.screenshot({ element: root, save: false })}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!canvas) throw new Error('the browser cannot draw');
  canvas.drawImage(image, 0, 0);
  return canvas.getImageData(0, 0, image.width, image.height);
}

// A curve that is drawn anew may come out a shade lighter or darker than before, whatever the sheet says.
const SHADE = 4;

function changedPixels(before: ImageData, after: ImageData): number {
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  const changed = new Set<number>();
  // A plain loop: there are millions of them.
  for (let index = 0; index < before.data.length; index += 1) {
    const difference = (before.data[index] ?? 0) - (after.data[index] ?? 0);
    if (Math.abs(difference) > SHADE) changed.add(Math.floor(index / 4));
  }
  return changed.size;
}

interface Case {
  name: string;
  app: () => FakeClientApp;
  at: string;
  act?: () => Promise<void>;
}

const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();

const screens: Case[] = [
  { name: 'sign-in', app: fakeClientApp, at: 'sign-in' },
  {
    name: 'sign-in with all methods',
    app: () =>
      fakeClientApp({
        project: ok(acme({ magicLinkEnabled: true, oauthProviders: [{ id: 'google' }, { id: 'github' }] })),
        signInWithOAuth: async () => {},
      }),
    at: 'sign-in',
    act: async () => {
      await vi.waitFor(() => expect(document.querySelectorAll('.ks-brand-sign')).toHaveLength(2));
      await page.getByRole('textbox', { name: 'Email' }).fill('mira@acme.test');
      await press('Send email')();
      await page.getByLabelText('Enter the code from the email').fill('k3x');
    },
  },
  {
    name: 'sign-up with a password',
    app: fakeClientApp,
    at: 'sign-up',
    act: async () => {
      await page.getByLabelText('Password', { exact: true }).fill('correct horse 5');
      await expect.element(page.getByText('Strong')).toBeVisible();
      await press('Sign up')();
    },
  },
  { name: 'forgot password', app: fakeClientApp, at: 'forgot-password' },
  { name: 'magic-link', app: fakeClientApp, at: 'magic-link-callback' },
  {
    name: 'error',
    app: fakeClientApp,
    at: 'error?errorCode=OUTER_OAUTH_TIMEOUT&message=It%20has%20timed%20out.&details=%7B%7D',
  },
  {
    name: 'profile',
    app: () => fakeClientApp({ user: ok(mira()) }),
    at: 'account-settings/profile',
    act: () => page.getByRole('button', { name: 'Edit Display name' }).click(),
  },
  {
    name: 'security',
    app: () => fakeClientApp({ user: ok(mira({ primaryEmailVerified: false })) }),
    at: 'account-settings/security',
    act: async () => {
      await press('Change password')();
      await press('Change password')();
      await press('Send Verification Email')();
      await expect.element(page.getByText('Email sent!')).toBeVisible();
    },
  },
];

const cases = screens.flatMap((screen) =>
  Object.entries(hostileSheets).map(([sheet, rules]) => ({ ...screen, sheet, rules })),
);

test.each(cases)('the sheet of a host changes no pixel: $name, $sheet', async ({ rules, app, at, act }) => {
  await page.viewport(900, 800);
  openPage(`/handler/${at}`);
  // The host's font is meant to shine through, so both pictures are taken with the same.
  document.body.style.cssText = 'font-family: sans-serif; margin: 0; padding: 0';
  await renderWithApp(<KeysteadHandler fullPage />, { app: app() });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await act?.();
  // A blinking caret differs from picture to picture.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const before = await stillPicture();

  const style = document.head.appendChild(document.createElement('style'));
  style.dataset['host'] = '';
  style.textContent = rules;
  expect(getComputedStyle(document.body).lineHeight).not.toBe('normal');
  expect(changedPixels(before, await stillPicture())).toBe(0);
});

test('our sheet changes nothing of the host', async () => {
  const { screen } = await renderWithApp(<UserButton />, { app: fakeClientApp({ user: ok(mira()) }) });
  await expect.element(page.getByRole('button')).toBeVisible();
  const ours = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).flatMap(selectorsOf);
  expect(ours.filter((selector) => selector.includes('.ks')).length).toBeGreaterThan(50);
  expect(ours.filter((selector) => /^(:root|html|body|\*)/.test(selector) && selector.includes('ks'))).toEqual([]);
  expect(screen.container.querySelectorAll(':not(.ks, .ks *)').length).toBe(0);
});

function selectorsOf(rule: CSSRule): string[] {
  if (rule instanceof CSSStyleRule) return rule.selectorText.split(',').map((selector) => selector.trim());
  if (rule instanceof CSSMediaRule) return [...rule.cssRules].flatMap(selectorsOf);
  return [];
}
