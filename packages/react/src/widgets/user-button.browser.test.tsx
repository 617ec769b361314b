import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, fakeClientApp, mira, ok, pending } from '../testing/fake-client-app.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { UserButton } from './user-button.tsx';

const trigger = page.getByRole('button', { name: 'User menu' });
const labels = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent);

test('a signed-in user finds who they are and what they can do', async () => {
  const colorModeToggle = vi.fn<() => void>();
  const onClick = vi.fn<() => void>();
  const { app } = await renderWithApp(
    <UserButton extraItems={[{ text: 'Billing', onClick }]} colorModeToggle={colorModeToggle} />,
    { app: fakeClientApp({ user: ok(mira()) }) },
  );
  await expect.element(trigger).toHaveTextContent('MO');
  await trigger.click();
  await expect.element(page.getByRole('menu')).toHaveAccessibleDescription('Mira Okafor mira@acme.test');
  expect(labels()).toEqual(['Account settings', 'Billing', 'Toggle theme', 'Sign out']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
  await trigger.click();
  await page.getByRole('menuitem', { name: 'Toggle theme' }).click();
  expect(colorModeToggle).toHaveBeenCalledTimes(1);
  await trigger.click();
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  await trigger.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  expect(app.calls).toEqual(['redirectToAccountSettings', 'signOut']);
});

test('nobody signed in finds the ways in', async () => {
  const { app } = await renderWithApp(<UserButton />);
  await trigger.click();
  await expect.element(page.getByText('Not signed in')).toBeVisible();
  expect(labels()).toEqual(['Sign in', 'Sign up']);
  await page.getByRole('menuitem', { name: 'Sign in' }).click();
  await trigger.click();
  await page.getByRole('menuitem', { name: 'Sign up' }).click();
  expect(app.calls).toEqual(['redirectToSignIn', 'redirectToSignUp']);
});

test('name and e-mail stand beside the picture when asked for', async () => {
  await renderWithApp(<UserButton showUserInfo />, { app: fakeClientApp({ user: ok(mira()) }) });
  await expect.element(page.getByRole('button', { name: 'User menu Mira Okafor mira@acme.test' })).toBeVisible();
});

test('somebody without a name goes by their e-mail address', async () => {
  await renderWithApp(<UserButton showUserInfo />, { app: fakeClientApp({ user: ok(mira({ displayName: null })) }) });
  await expect.element(page.getByRole('button', { name: 'User menu mira@acme.test', exact: true })).toBeVisible();
});

test('a picture that does not load gives way to the initials', async () => {
  const user = ok(mira({ profileImageUrl: '/no-such-picture.png?broken' }));
  await renderWithApp(<UserButton />, { app: fakeClientApp({ user }) });
  trigger.element().querySelector('img')?.dispatchEvent(new Event('error'));
  await expect.element(trigger).toHaveTextContent('MO');
});

test('while nobody knows who it is, the place is held', async () => {
  const app = fakeClientApp({ user: pending });
  await renderWithApp(<UserButton />, { app });
  await expect.element(trigger).not.toBeInTheDocument();
  app.user.set(ok(mira()));
  await expect.element(trigger).toHaveTextContent('MO');
});

test('a failure can be tried again', async () => {
  const app = fakeClientApp({ user: failed(new Error('the service is away')) });
  await renderWithApp(<UserButton />, { app });
  await trigger.click();
  await expect.element(page.getByText('An unknown error occurred')).toBeVisible();
  app.user.setNext(ok(mira()));
  await page.getByRole('menuitem', { name: 'Try again' }).click();
  await expect.element(trigger).toHaveTextContent('MO');
});

const LONG_ADDRESS = 'mira.mwhtgpsx.okafor@department.example.com';

test('in a narrow row the text gives way and the picture stays', async () => {
  await renderWithApp(
    <header style={{ display: 'flex', justifyContent: 'space-between', width: 220 }}>
      <span style={{ flex: 'none', width: 120 }}>Acme</span>
      <UserButton showUserInfo />
    </header>,
    { app: fakeClientApp({ user: ok(mira({ primaryEmail: LONG_ADDRESS })) }) },
  );
  await expect.element(trigger).toBeVisible();
  const row = document.querySelector('header')?.getBoundingClientRect();
  const picture = document.querySelector('.ks-avatar')?.getBoundingClientRect();
  expect(trigger.element().getBoundingClientRect().right).toBeLessThanOrEqual(row?.right ?? 0);
  expect(picture?.width).toBe(32);
});

test('the menu shows the whole address', async () => {
  await renderWithApp(<UserButton />, { app: fakeClientApp({ user: ok(mira({ primaryEmail: LONG_ADDRESS })) }) });
  await trigger.click();
  const address = page.getByRole('menu').element().parentElement?.querySelector('.ks-identity-detail');
  expect(address?.textContent).toBe(LONG_ADDRESS);
  expect(address?.scrollWidth).toBeLessThanOrEqual(address?.clientWidth ?? 0);
  // Twenty-five letters fit into one line.
  expect(document.querySelector('.ks-menu')?.getBoundingClientRect().width).toBeGreaterThan(248);
});
