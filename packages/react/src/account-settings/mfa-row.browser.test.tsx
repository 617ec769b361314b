import jsqr from 'jsqr';
import type { CurrentUser, MfaEnrolment } from '@keystead/client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { done, enrolment, fakeClientApp, mira, ok } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { unlessOffline } from '../testing/unless-offline.ts';
import { AccountSettings } from './account-settings.tsx';

// Its types describe the CommonJS module; browsers get what that exports as its default.
const decode = jsqr as unknown as typeof jsqr.default;

const row = page.getByRole('group', { name: 'Multi-factor authentication' });
const button = (name: string) => row.getByRole('button', { name, exact: true });
const input = row.getByRole('textbox', { name: 'Six-digit code' });
const qrCode = row.getByRole('img', { name: 'QR code for your authenticator app' });

const open = (user: Partial<CurrentUser> = {}, theme: 'light' | 'dark' = 'light') =>
  renderWithApp(<AccountSettings path="/handler/account-settings/security" />, {
    app: fakeClientApp({ user: ok(mira(user)) }),
    theme,
  });

test('it says whether it is enabled', async () => {
  const { app } = await open();
  await expect.element(row.getByText('Disabled', { exact: true })).toBeVisible();
  app.user.set(ok(mira({ isMultiFactorRequired: true })));
  await expect.element(row.getByText('Enabled', { exact: true })).toBeVisible();
  await expect.element(button('Enable')).not.toBeInTheDocument();
});

test.each(['light', 'dark'] as const)('a camera reads the QR code, %s', async (theme) => {
  await open({}, theme);
  await button('Enable').click();
  await expect.element(qrCode).toBeVisible();
  expect(await readQrCode()).toBe(enrolment().uri);
});

/** As a camera would: from what is on the screen. */
async function readQrCode(): Promise<string | undefined> {
  const image = new Image();
  image.src = `data:image/png;base64,${await page.screenshot({ element: qrCode.element(), save: false })}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas?.drawImage(image, 0, 0);
  const pixels = canvas?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
  return decode(pixels, image.width, image.height)?.data;
}

test('the secret can be typed by hand and copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open();
  await button('Enable').click();
  await expect.element(row.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await button('Copy').click();
  expect(writeText.mock.calls).toEqual([[enrolment().secret]]);
});

test('a right code enables it by itself, and Enter after the last digit takes nothing back', async () => {
  const enable = vi.fn(async () => done);
  const disableMfa = vi.fn(async () => done);
  const { app } = await open({ startMfaEnrolment: async () => enrolment({ enable }), disableMfa });
  enable.mockImplementation(async () => {
    app.user.set(ok(mira({ isMultiFactorRequired: true, disableMfa })));
    return done;
  });
  await button('Enable').click();
  await expect.element(input).toHaveFocus();
  await expect.element(input).toHaveAttribute('inputmode', 'numeric');
  await userEvent.keyboard('123456');
  await expect.element(row.getByText('Enabled', { exact: true })).toBeVisible();
  expect(enable.mock.calls).toEqual([['123456']]);
  await expect.element(qrCode).not.toBeInTheDocument();
  await expect.element(row.getByRole('status')).toHaveFocus();
  await expect.element(row.getByRole('status')).toHaveTextContent('Enabled');
  // It is led to so that it is read out; there is nothing to press, so nothing is marked.
  expect(getComputedStyle(row.getByRole('status').element()).outlineStyle).toBe('none');
  await userEvent.keyboard('{Enter}');
  expect(disableMfa).not.toHaveBeenCalled();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Disable')).toHaveFocus();
});

test('a wrong code is said and can be replaced', async () => {
  const enable = async () => knownFailure('INVALID_TOTP_CODE');
  await open({ startMfaEnrolment: async () => enrolment({ enable }) });
  await button('Enable').click();
  await input.fill('000000');
  await expect.element(input).toHaveAccessibleDescription('Incorrect code. Please try again.');
  await expect.element(input).toHaveValue('');
  await userEvent.keyboard('1');
  await expect.element(row.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(qrCode).toBeVisible();
});

test('what cannot be saved is told', async () => {
  const enable = () => Promise.reject(new Error('the service is away'));
  await open({ startMfaEnrolment: async () => enrolment({ enable }) });
  await button('Enable').click();
  await input.fill('123456');
  await expect.element(row.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await expect.element(input).toHaveValue('');
});

test('whoever cancels is back where they were, and the next secret is another', async () => {
  const startMfaEnrolment = vi.fn<() => Promise<MfaEnrolment>>(async () => enrolment());
  await open({ startMfaEnrolment });
  await button('Enable').click();
  await button('Cancel').click();
  await expect.element(qrCode).not.toBeInTheDocument();
  await expect.element(button('Enable')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(qrCode).toBeVisible();
  expect(startMfaEnrolment).toHaveBeenCalledTimes(2);
});

test('a code that is on its way cannot be called off', async () => {
  const enable = () => new Promise<typeof done>(() => {});
  await open({ startMfaEnrolment: async () => enrolment({ enable }) });
  await button('Enable').click();
  await expect.element(button('Cancel')).not.toHaveAttribute('aria-disabled');
  await input.fill('123456');
  await expect.element(button('Cancel')).toHaveAttribute('aria-disabled', 'true');
});

test.each([false, true])('without a network that is said at once, enabled: %s', async (isMultiFactorRequired) => {
  const startMfaEnrolment = vi.fn(async () => enrolment());
  const disableMfa = vi.fn(async () => done);
  await open({
    isMultiFactorRequired,
    startMfaEnrolment: unlessOffline(startMfaEnrolment),
    disableMfa: unlessOffline(disableMfa),
  });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await button(isMultiFactorRequired ? 'Disable' : 'Enable').click();
  await expect.element(row.getByRole('alert')).toHaveTextContent('It seems like you are offline');
  expect([startMfaEnrolment, disableMfa].flatMap(({ mock }) => mock.calls)).toEqual([]);
  onLine.mockRestore();
});

test('a code that is entered without a network is not sent', async () => {
  const enable = vi.fn(async () => done);
  await open({ startMfaEnrolment: async () => enrolment({ enable: unlessOffline(enable) }) });
  await button('Enable').click();
  await expect.element(input).toHaveFocus();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await userEvent.keyboard('123456');
  await expect.element(row.getByRole('alert')).toHaveTextContent('It seems like you are offline');
  expect(enable).not.toHaveBeenCalled();
  onLine.mockRestore();
});

test('it can be disabled', async () => {
  const disableMfa = vi.fn(async () => done);
  const { app } = await open({ isMultiFactorRequired: true, disableMfa });
  disableMfa.mockImplementation(async () => {
    app.user.set(ok(mira()));
    return done;
  });
  await button('Disable').click();
  await expect.element(row.getByText('Disabled', { exact: true })).toBeVisible();
  expect(disableMfa).toHaveBeenCalledTimes(1);
});

test.each([
  ['Enable', { startMfaEnrolment: () => Promise.reject(new Error('no secure page')) }],
  ['Disable', { isMultiFactorRequired: true, disableMfa: () => Promise.reject(new Error('the service is away')) }],
])('a failure to %s is told', async (name, user: Partial<CurrentUser>) => {
  await open(user);
  await button(name).click();
  await expect.element(row.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await expect.element(button(name)).not.toHaveAttribute('aria-busy');
});
