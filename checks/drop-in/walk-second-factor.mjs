import { setTimeout as pause } from 'node:timers/promises';
import { totpAt } from '@keystead/testkit';
import jsqr from 'jsqr';

const OLGA = { email: 'olga@example.com', password: 'a walk up the hill' };
const STEP_MS = 30_000;
const ENOUGH_MS = 8000;
/** Its types name the default of an ES module, and Node hands over the function itself. */
const readQrCode = /** @type {typeof jsqr.default} */ (/** @type {unknown} */ (jsqr));
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Switching a second factor on, signing in with it, switching it off.
 * @param {import('./visitor.mjs').Visitor} visitor
 */
export async function secondFactor(visitor) {
  const { page } = visitor;
  await visitor.signUp(OLGA);
  await visitor.seeHello(OLGA.email);
  await visitor.openSection('Emails & Auth');
  await visitor.press('Enable MFA');
  const secret = await secretOf(page.getByAltText('TOTP multi-factor authentication QR code').first());
  await page
    .getByPlaceholder('123456')
    .first()
    .fill(await totpOf(secret));
  await visitor.see('Multi-factor authentication is currently enabled.');
  await visitor.signOut();

  await visitor.expectRefusal('MULTI_FACTOR_AUTHENTICATION_REQUIRED', async () => {
    await visitor.signIn(OLGA);
    await visitor.see('Multi-Factor Authentication');
  });
  const code = await totpOf(secret);
  const field = page.getByRole('textbox');
  await visitor.expectRefusal('INVALID_TOTP_CODE', async () => {
    await field.pressSequentially(code === '000000' ? '111111' : '000000');
    await visitor.see('Invalid TOTP code');
  });
  await field.fill('');
  await field.pressSequentially(code);
  await visitor.seeHello(OLGA.email);

  await visitor.openSection('Emails & Auth');
  await visitor.press('Disable MFA');
  await visitor.see('Multi-factor authentication is currently disabled.');
  await visitor.signOut();
  await visitor.signIn(OLGA);
  await visitor.seeHello(OLGA.email);
}

/**
 * What an authenticator app would read from the picture.
 * @param {import('playwright').Locator} image
 */
async function secretOf(image) {
  await image.waitFor();
  const { width, height, pixels } = await image.evaluate((element) => {
    const picture = /** @type {HTMLImageElement} */ (element);
    const canvas = document.createElement('canvas');
    const [width, height] = [(canvas.width = picture.naturalWidth), (canvas.height = picture.naturalHeight)];
    const pen = canvas.getContext('2d');
    pen?.drawImage(picture, 0, 0);
    return { width, height, pixels: [...(pen?.getImageData(0, 0, width, height).data ?? [])] };
  });
  const found = readQrCode(Uint8ClampedArray.from(pixels), width, height);
  if (!found) throw new Error('the QR code cannot be read');
  const base32 = new URL(found.data).searchParams.get('secret') ?? '';
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * What the app shows; not in its last seconds, because the page takes no code of the step before.
 * @param {Buffer} secret
 */
async function totpOf(secret) {
  const now = Date.now();
  const left = STEP_MS - (now % STEP_MS);
  if (left >= ENOUGH_MS) return totpAt(secret, now);
  await pause(left);
  // By the step that was waited for: a timer can be a millisecond early, and the clock then still shows the one before.
  return totpAt(secret, now + left);
}
