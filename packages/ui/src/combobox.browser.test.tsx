import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Combobox } from './combobox.tsx';
import './dashboard.css';
import { Root } from './root.tsx';

const ALL = ['admin', 'member', '<b>odd</b>'].map((value) => ({ value, label: value }));

interface PickerProps {
  onSelect: (value: string) => void;
  onClose?: () => void;
  error?: string;
}

function Picker({ onSelect, onClose = () => {}, error }: PickerProps) {
  const [text, setText] = useState('');
  const options = ALL.filter(({ label }) => label.includes(text));
  return (
    <Root>
      <Combobox
        label="Permission"
        text={text}
        onTextChange={setText}
        options={options}
        status={options.length === 0 ? 'None fits' : undefined}
        error={error}
        onSelect={onSelect}
        onClose={onClose}
      />
    </Root>
  );
}

const field = page.getByRole('combobox', { name: 'Permission' });
const marked = () => page.getByRole('option', { selected: true });

test('arrows mark what Enter chooses, round and round, while the focus stays in the field', async () => {
  const onSelect = vi.fn();
  await render(<Picker onSelect={onSelect} />);
  await expect.element(field).toHaveFocus();
  await expect.element(marked()).toHaveTextContent('admin');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(marked()).toHaveTextContent('<b>odd</b>');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onSelect.mock.calls).toEqual([['member']]);
  await expect.element(field).toHaveFocus();
});

test('what is typed narrows the options, the first is marked again, and that none fits is said', async () => {
  const onSelect = vi.fn();
  await render(<Picker onSelect={onSelect} />);
  await userEvent.keyboard('{ArrowDown}mem');
  await expect.element(marked()).toHaveTextContent('member');
  await userEvent.keyboard('x');
  await expect.element(page.getByRole('status')).toHaveTextContent('None fits');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
});

test('a press chooses, Escape closes, and a refusal is told at the field', async () => {
  const onSelect = vi.fn();
  const onClose = vi.fn();
  await render(<Picker onSelect={onSelect} onClose={onClose} error="They would contain each other" />);
  await page.getByRole('option', { name: '<b>odd</b>' }).click();
  expect(onSelect.mock.calls).toEqual([['<b>odd</b>']]);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription('They would contain each other');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
