import type { CurrentUser } from '@keystead/client';
import { page, userEvent } from 'vitest/browser';
import { at, away, press, until, untilSecurity } from './account-screen.tsx';
import { fakeContactChannel, longNamed } from './fake-client-app.ts';
import type { ScreenCase } from './screen-case.ts';

/** A user with a second email address and a pending change to a third one. */
const addresses = (name: string, user: Partial<CurrentUser>, act: () => Promise<void>): ScreenCase =>
  at(name, '/security', { listContactChannels: contactChannels, ...user }, act);

const contactChannels = async () => [
  fakeContactChannel(),
  fakeContactChannel({ id: 'channel-2', value: 'mira@second.test', isPrimary: false }),
  fakeContactChannel({
    id: 'channel-3',
    value: 'mira@third.test',
    isPrimary: false,
    isVerified: false,
    becomesPrimary: true,
  }),
];

export const screensOfAddresses: readonly ScreenCase[] = [
  at('security with a long address', '/security', longNamed(), untilSecurity),
  addresses('several addresses', {}, async () => {
    await until(page.getByRole('button', { name: 'Make primary mira@second.test' }));
  }),
  addresses('email being changed', {}, press('Change email')),
  addresses('email refused', {}, async () => {
    await press('Change email')();
    await page.getByLabelText('New email').fill('mira');
    await userEvent.keyboard('{Enter}');
    await until(page.getByText('Please enter a valid email'));
  }),
  addresses('address being removed', {}, async () => {
    await page.getByRole('button', { name: 'Remove mira@second.test' }).click();
    await until(page.getByRole('alertdialog'));
  }),
  addresses('addresses not loaded', { listContactChannels: away }, async () => {
    await until(page.getByRole('group', { name: 'Email addresses' }).getByRole('alert'));
  }),
  at('not verified', '/security', { primaryEmailVerified: false }, untilSecurity),
  at('verification mail sent', '/security', { primaryEmailVerified: false }, async () => {
    await press('Send Verification Email')();
    await until(page.getByRole('button', { name: 'Email sent!' }));
  }),
  at(
    'verification mail not sent',
    '/security',
    { primaryEmailVerified: false, sendVerificationEmail: away },
    async () => {
      await press('Send Verification Email')();
      await until(page.getByRole('alert'));
    },
  ),
];
