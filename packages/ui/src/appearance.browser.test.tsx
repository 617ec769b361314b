import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AppearanceProvider, type AppearanceVariables } from './appearance.tsx';
import { Button } from './button.tsx';
import { Root } from './root.tsx';
import { TextLink } from './text-link.tsx';
import './styles.css';

const button = page.getByRole('button', { name: 'Go' });

/** The pointer may lie where a test before left it, and a button below it has another colour. */
const Elsewhere = () => <p>elsewhere</p>;
const pointElsewhere = () => page.getByText('elsewhere').hover();

test('variables and slot classes of the host reach the element', async () => {
  await render(
    <AppearanceProvider
      appearance={{ variables: { primary: 'rgb(0, 80, 200)', radius: '0px' }, elements: { button: 'brand' } }}
    >
      <Root>
        <Button>Go</Button>
      </Root>
      <Elsewhere />
    </AppearanceProvider>,
  );
  await pointElsewhere();
  await expect.element(button).toHaveClass('brand');
  await expect.element(button).toHaveStyle({ backgroundColor: 'rgb(0, 80, 200)', borderRadius: '0px' });
});

test('a variable may also stand on any element above', async () => {
  await render(
    <div style={{ ['--ks-primary' as string]: 'rgb(0, 120, 60)' }}>
      <Root>
        <Button>Go</Button>
      </Root>
      <Elsewhere />
    </div>,
  );
  await pointElsewhere();
  await expect.element(button).toHaveStyle({ backgroundColor: 'rgb(0, 120, 60)' });
});

test('the theme colours our element and leaves the page alone', async () => {
  const pageBefore = getComputedStyle(document.documentElement).colorScheme;
  const screen = await render(
    <AppearanceProvider theme="dark">
      <Root>text</Root>
    </AppearanceProvider>,
  );
  expect(getComputedStyle(screen.getByText('text').element()).colorScheme).toBe('dark');
  expect(getComputedStyle(document.documentElement).colorScheme).toBe(pageBefore);
});

const link = page.getByRole('link', { name: 'Elsewhere' });
const colorOf = (element: Element) => getComputedStyle(element).color;

async function renderBrand(theme: 'light' | 'dark', variables: AppearanceVariables) {
  return render(
    <AppearanceProvider theme={theme} appearance={{ variables }}>
      <Root>
        <TextLink href="#" onFollow={() => {}}>
          Elsewhere
        </TextLink>
      </Root>
    </AppearanceProvider>,
  );
}

test('the primary colour reaches links and the focus', async () => {
  await renderBrand('light', { primary: 'rgb(0, 80, 200)' });
  expect(colorOf(link.element())).toBe('rgb(0, 80, 200)');
  await userEvent.keyboard('{Tab}');
  await expect.element(link).toHaveFocus();
  expect(getComputedStyle(link.element()).outlineColor).toBe('rgb(0, 80, 200)');
});

test('links and focus may have colours of their own', async () => {
  await renderBrand('light', { primary: 'rgb(0, 80, 200)', link: 'rgb(0, 0, 0)', ring: 'rgb(200, 0, 0)' });
  expect(colorOf(link.element())).toBe('rgb(0, 0, 0)');
  await userEvent.keyboard('{Tab}');
  expect(getComputedStyle(link.element()).outlineColor).toBe('rgb(200, 0, 0)');
});

test.each([
  ['light', 'rgb(0, 80, 200)'],
  ['dark', 'rgb(120, 170, 255)'],
] as const)('a variable may have a value for each theme: %s', async (theme, color) => {
  await renderBrand(theme, { primary: { light: 'rgb(0, 80, 200)', dark: 'rgb(120, 170, 255)' } });
  expect(colorOf(link.element())).toBe(color);
});

test('a value on an element above may tell the themes apart as well', async () => {
  await render(
    <div style={{ ['--ks-primary' as string]: 'light-dark(rgb(0, 80, 200), rgb(120, 170, 255))' }}>
      <AppearanceProvider theme="dark">
        <Root>
          <TextLink href="#" onFollow={() => {}}>
            Elsewhere
          </TextLink>
        </Root>
      </AppearanceProvider>
    </div>,
  );
  expect(colorOf(link.element())).toBe('rgb(120, 170, 255)');
});
