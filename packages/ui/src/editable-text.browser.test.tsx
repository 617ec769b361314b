import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EditableText } from './editable-text.tsx';
import { Root } from './root.tsx';
import './styles.css';

const view = (value: string, onSave: (value: string) => Promise<void>) => (
  <Root>
    <EditableText
      label="Display name"
      value={value}
      emptyText="No name yet"
      editLabel="Edit"
      saveLabel="Save"
      cancelLabel="Cancel"
      failedText="Not saved."
      onSave={onSave}
    />
  </Root>
);

const edit = page.getByRole('button', { name: 'Edit Display name' });
const field = page.getByRole('textbox', { name: 'Display name' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('editing starts with the whole text selected, and saving ends it', async () => {
  let finish = (): void => {};
  const onSave = vi.fn<(value: string) => Promise<void>>(() => new Promise((resolve) => (finish = resolve)));
  const screen = await render(view('Mira', onSave));
  await expect.element(page.getByText('Mira')).toBeVisible();
  await edit.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('  Mira Okafor ');
  await button('Save').click();
  await expect.element(button('Save')).toHaveAttribute('aria-busy', 'true');
  expect(onSave.mock.calls).toEqual([['Mira Okafor']]);
  finish();
  await screen.rerender(view('Mira Okafor', onSave));
  await expect.element(page.getByText('Mira Okafor')).toBeVisible();
  await expect.element(edit).toHaveFocus();
});

test('the keyboard does it all: Enter saves, Escape cancels', async () => {
  const onSave = vi.fn<(value: string) => Promise<void>>(async () => {});
  await render(view('Mira', onSave));
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Jonas{Escape}');
  await expect.element(edit).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Mira');
  await userEvent.keyboard('Jonas{Enter}');
  await expect.element(edit).toHaveFocus();
  expect(onSave.mock.calls).toEqual([['Jonas']]);
});

test('an unchanged text is not saved', async () => {
  const onSave = vi.fn<(value: string) => Promise<void>>(async () => {});
  await render(view('Mira', onSave));
  await edit.click();
  await button('Save').click();
  await expect.element(edit).toBeVisible();
  await edit.click();
  await button('Cancel').click();
  await expect.element(edit).toBeVisible();
  expect(onSave).not.toHaveBeenCalled();
});

test('a failure is said, what was typed stays, and saving can be tried again', async () => {
  const onSave = vi
    .fn<(value: string) => Promise<void>>()
    .mockRejectedValueOnce(new Error('the service is away'))
    .mockResolvedValueOnce();
  await render(view('Mira', onSave));
  await edit.click();
  await field.fill('Jonas');
  await button('Save').click();
  await expect.element(field).toHaveAccessibleDescription('Not saved.');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('Jonas');
  await userEvent.keyboard('{End}!');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(edit).toBeVisible();
  expect(onSave.mock.calls).toEqual([['Jonas'], ['Jonas!']]);
});

test('where there is no text it says so, and a text can be taken away', async () => {
  const onSave = vi.fn<(value: string) => Promise<void>>(async () => {});
  const screen = await render(view('', onSave));
  await expect.element(page.getByText('No name yet')).toBeVisible();
  await screen.rerender(view('Mira', onSave));
  await edit.click();
  await field.clear();
  await button('Save').click();
  await expect.poll(() => onSave.mock.calls).toEqual([['']]);
});
