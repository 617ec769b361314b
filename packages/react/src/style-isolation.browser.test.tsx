import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SignIn } from './auth/sign-in.tsx';
import { fakeClientApp, mira, ok } from './testing/fake-client-app.test.ts';
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
    label, h1, h2, p, a { color: teal; font: italic 30px serif; }
    svg { width: 90px; } path { fill: red; stroke: blue; opacity: .3; }`,
};

afterEach(() => {
  for (const sheet of document.querySelectorAll('style[data-host]')) sheet.remove();
});

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

function changedPixels(before: ImageData, after: ImageData): number {
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  const [first, second] = [before, after].map(({ data }) => new Uint32Array(data.buffer));
  return first?.filter((pixel, index) => pixel !== second?.[index]).length ?? Infinity;
}

test.each(Object.entries(hostileSheets))(
  'the sheet of a host changes no pixel of the sign-in page (%s)',
  async (_, sheet) => {
    await page.viewport(900, 800);
    // The host's font is meant to shine through, so both pictures are taken with the same.
    document.body.style.cssText = 'font-family: sans-serif; margin: 0; padding: 0';
    await renderWithApp(<SignIn fullPage />);
    await expect.element(page.getByRole('heading')).toBeVisible();
    const before = await picture();

    const style = document.head.appendChild(document.createElement('style'));
    style.dataset['host'] = '';
    style.textContent = sheet;
    expect(getComputedStyle(document.body).lineHeight).not.toBe('normal');
    expect(changedPixels(before, await picture())).toBe(0);
  },
);

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
