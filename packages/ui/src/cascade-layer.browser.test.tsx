import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AppearanceProvider } from './appearance.tsx';
import { Button } from './button.tsx';
import { Root } from './root.tsx';
import sheet from './styles.css?inline';

const sheets: HTMLStyleElement[] = [];
function addSheet(rules: string): void {
  const element = document.head.appendChild(document.createElement('style'));
  element.textContent = rules;
  sheets.push(element);
}
afterEach(() => {
  for (const element of sheets.splice(0)) element.remove();
});

const Branded = () => (
  <AppearanceProvider appearance={{ elements: { button: 'brand' } }}>
    <Root>
      <Button>Go</Button>
    </Root>
  </AppearanceProvider>
);

const brand = '.brand { border-radius: 3px; }';
const radius = () => getComputedStyle(page.getByRole('button', { name: 'Go' }).element()).borderRadius;

test('one class of the host weighs less than ours', async () => {
  addSheet(sheet);
  addSheet(brand);
  await render(<Branded />);
  expect(radius()).toBe('8px');
});

test('with our sheet in a cascade layer one class of the host is enough', async () => {
  addSheet(`@layer keystead { ${sheet} }`);
  await render(<Branded />);
  expect(radius()).toBe('8px');
  addSheet(brand);
  expect(radius()).toBe('3px');
});
