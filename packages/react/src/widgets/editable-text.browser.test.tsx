import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { EditableText } from './editable-text.tsx';

test('a text of the host is edited with our words', async () => {
  const onSave = vi.fn(async () => {});
  await renderWithApp(<EditableText label="Team name" value="" placeholder="Unnamed" onSave={onSave} />);
  await expect.element(page.getByText('Unnamed')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Team name' }).click();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await userEvent.keyboard('Night Shift');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onSave.mock.calls).toEqual([['Night Shift']]);
});
