import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SignIn } from './auth/sign-in.tsx';
import { walk, WayAround } from './testing/keyboard-walk.tsx';
import { renderWithApp } from './testing/render-with-app.tsx';

/** What the walk of every screen would have to notice. */
const mistakes: [mistake: string, plant: () => void, notice: RegExp][] = [
  ['a button without a stop', () => find('.ks-button').setAttribute('tabindex', '-1'), /^Tab leads to .* instead of/],
  ['an order of its own', () => find('.ks-link').setAttribute('tabindex', '1'), /^Tab leads to .* instead of/],
  ['a trap', () => find('.ks-form').addEventListener('keydown', trap), /^Tab leads to .* instead of/],
  ['no ring', () => style('.ks.ks-button { outline: none !important }'), /Sign in” does not show the focus$/],
  [
    'no ring on an input',
    () => style('.ks-input { border: 1px solid !important; box-shadow: none !important }'),
    /^input “email” does not show the focus$/,
  ],
  [
    'a faint ring',
    () => style('.ks.ks-button { outline-color: #eee !important }'),
    /Sign in” shows the focus faintly: 1/,
  ],
  ['a ring that is cut off', () => style('.ks.ks-form { overflow: hidden }'), /^the frame of .* is cut off$/],
  [
    'something above',
    () => style('body::after { content: ""; position: fixed; inset: 0 }'),
    /has the focus below nothing$/,
  ],
  [
    'out of sight',
    () => style('.ks.ks-button { position: fixed; top: -50px }'),
    /Sign in” has the focus out of sight$/,
  ],
  [
    'turned round',
    () => style('.ks.ks-form { flex-direction: column-reverse }'),
    /is read before .* but reached after it$/,
  ],
];

test.each(mistakes)('the walk notices %s', async (_, plant, notice) => {
  await renderWithApp(
    <WayAround>
      <SignIn fullPage />
    </WayAround>,
  );
  await expect.element(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  style('* { transition: none !important }');
  expect(await walk('forwards')).toEqual([]);
  plant();
  expect(await walk('forwards')).toContainEqual(expect.stringMatching(notice));
});

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`.ks-root ${selector}`);
  if (!element) throw new Error(`no ${selector}`);
  return element;
}

/** Goes away with the screen. */
function style(rules: string): void {
  find('main').append(Object.assign(document.createElement('style'), { textContent: rules }));
}

function trap(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.preventDefault();
}
