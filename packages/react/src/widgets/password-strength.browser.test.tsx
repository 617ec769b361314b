import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { PasswordStrength } from './password-strength.tsx';

test.each([
  ['12345678', 'Weak'],
  ['correct horse battery', 'Strong'],
])('%s is called %s', async (password, word) => {
  await renderWithApp(<PasswordStrength password={password} />);
  await expect.element(page.getByRole('status')).toHaveTextContent(word);
});

test('nothing is said of nothing', async () => {
  await renderWithApp(<PasswordStrength password="" />);
  await expect.element(page.getByRole('status')).toHaveTextContent('');
});
