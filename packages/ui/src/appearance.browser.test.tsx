import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AppearanceProvider } from './appearance.tsx';
import { Button } from './button.tsx';
import { Root } from './root.tsx';
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
