import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OneTimeCodeInput, type OneTimeCodeInputProps } from './one-time-code-input.tsx';
import { Root } from './root.tsx';
import { useSlot } from './appearance.tsx';
import './styles.css';

type Options = Partial<Omit<OneTimeCodeInputProps, 'value' | 'onChange'>>;

function Held(options: Options) {
  const [value, setValue] = useState('');
  const slot = useSlot();
  return (
    <Root>
      <OneTimeCodeInput slot={slot} label="Code" onComplete={() => {}} {...options} value={value} onChange={setValue} />
    </Root>
  );
}

const input = page.getByRole('textbox', { name: 'Code' });
const cells = () => [...document.querySelectorAll('.ks-code-cell')].map((cell) => cell.textContent);

test('there is one real input, which browsers can fill in', async () => {
  await render(<Held />);
  expect(page.getByRole('textbox').elements()).toHaveLength(1);
  await expect.element(input).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(input).toHaveAttribute('inputmode', 'numeric');
  expect(cells()).toEqual(['', '', '', '', '', '']);
});

test('digits show one by one and the last completes the code, once', async () => {
  const onComplete = vi.fn<(code: string) => void>();
  await render(<Held onComplete={onComplete} />);
  await input.click();
  await userEvent.keyboard('12345');
  expect(cells()).toEqual(['1', '2', '3', '4', '5', '']);
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.keyboard('678');
  expect(onComplete.mock.calls).toEqual([['123456']]);
  await expect.element(input).toHaveValue('123456');
});

test('only digits count, and what is too long is cut', async () => {
  const onComplete = vi.fn<(code: string) => void>();
  await render(<Held onComplete={onComplete} />);
  await input.fill(' 12-3a4 ');
  await expect.element(input).toHaveValue('1234');
  await input.fill('Your code: 123 456 789');
  await expect.element(input).toHaveValue('123456');
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

test('letters are taken in lower case and shown in upper case', async () => {
  const onComplete = vi.fn<(code: string) => void>();
  await render(<Held kind="letters and digits" onComplete={onComplete} />);
  await expect.element(input).toHaveAttribute('inputmode', 'text');
  await input.fill('K3x-9İz q');
  expect(cells()).toEqual(['K', '3', 'X', '9', 'I', 'Z']);
  expect(onComplete.mock.calls).toEqual([['k3x9iz']]);
});

test('another length is possible', async () => {
  const onComplete = vi.fn<(code: string) => void>();
  await render(<Held length={4} onComplete={onComplete} />);
  await input.fill('12345');
  expect(onComplete.mock.calls).toEqual([['1234']]);
});

test('typing goes on at the end, wherever one clicks, and all can be replaced', async () => {
  await render(<Held />);
  await input.fill('12');
  await userEvent.keyboard('{Home}3');
  await expect.element(input).toHaveValue('123');
  await userEvent.keyboard('{Control>}a{/Control}9');
  await expect.element(input).toHaveValue('9');
  await userEvent.keyboard('{Backspace}');
  await expect.element(input).toHaveValue('');
});

test('an error is said and described', async () => {
  await render(<Held error="Incorrect code." />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect code.');
  await expect.element(input).toHaveAccessibleDescription('Incorrect code.');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
});

test('a busy code stays as it is', async () => {
  await render(<Held isBusy />);
  await expect.element(input).toHaveAttribute('aria-busy', 'true');
  await input.click();
  await userEvent.keyboard('1');
  await expect.element(input).toHaveValue('');
});

test('a pasted code is taken as a whole, with what is around it left out', async () => {
  const onComplete = vi.fn<(code: string) => void>();
  await render(<Held onComplete={onComplete} />);
  await input.click();
  await userEvent.keyboard('9');
  const clipboard = new DataTransfer();
  clipboard.setData('text/plain', '123 456');
  // Browsers insert the text of a paste that nobody has taken; a script must do so itself.
  input.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true }));
  await userEvent.keyboard('{Control>}a{/Control}');
  document.execCommand('insertText', false, clipboard.getData('text/plain'));
  expect(onComplete.mock.calls).toEqual([['123456']]);
  expect(cells()).toEqual(['1', '2', '3', '4', '5', '6']);
});

test.each([
  ['Arabic', '١٢٣٤٥٦'],
  ['Persian', '۱۲۳۴۵۶'],
  ['full-width', '１２３４５６'],
])('%s digits are digits', async (_, digits) => {
  const onComplete = vi.fn<(code: string) => void>();
  await render(<Held onComplete={onComplete} />);
  await input.fill(digits);
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

test('where text runs from right to left, the code does not, but begins at the same side', async () => {
  await render(
    <div dir="rtl" style={{ width: 500 }}>
      <Held />
    </div>,
  );
  await input.fill('12');
  const rectangles = [...document.querySelectorAll('.ks-code-cell')].map((cell) => cell.getBoundingClientRect());
  const [first, second] = rectangles;
  expect(first?.left).toBeLessThan(second?.left ?? 0);
  const label = page.getByText('Code').element().getBoundingClientRect();
  expect(rectangles.at(-1)?.right).toBe(label.right);
});

test('the cells get narrower where there is no room for them', async () => {
  await render(
    <div style={{ width: 200 }}>
      <Held />
    </div>,
  );
  const last = [...document.querySelectorAll('.ks-code-cell')].at(-1)?.getBoundingClientRect();
  const left = document.querySelector('.ks-code')?.getBoundingClientRect().left ?? 0;
  expect(last?.right).toBe(left + 200);
});

const borders = () =>
  [...document.querySelectorAll('.ks-code-cell')].map((cell) => getComputedStyle(cell).borderTopColor);

test('a refused code is red all over, also where one goes on typing', async () => {
  document.head.append(
    Object.assign(document.createElement('style'), { textContent: '* { transition: none !important }' }),
  );
  await render(<Held error="That code is not right." />);
  await input.click();
  await expect.element(input).toHaveFocus();
  expect(new Set(borders()).size).toBe(1);
});

test.each([316, 342, 372])('in a row of %i pixels the cells end where the row ends', async (width) => {
  await render(
    <div style={{ width }} data-testid="row">
      <Held />
    </div>,
  );
  const row = page.getByTestId('row').element().getBoundingClientRect();
  const last = [...document.querySelectorAll('.ks-code-cell')].at(-1)?.getBoundingClientRect();
  expect(last?.right).toBeCloseTo(row.right, 1);
});
