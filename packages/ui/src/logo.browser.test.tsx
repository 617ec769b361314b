import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AppearanceProvider, type Appearance, type Theme } from './appearance.tsx';
import { MessageCard } from './message-card.tsx';
import { Root } from './root.tsx';
import './styles.css';

const drawing = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"/>';

const renderCard = (theme: Theme, logo: Appearance['logo']) =>
  render(
    <AppearanceProvider theme={theme} appearance={{ logo }}>
      <Root>
        <MessageCard title="Page not found" />
      </Root>
    </AppearanceProvider>,
  );

test('the logo stands above the title, 32 px high', async () => {
  await renderCard('light', <img src={drawing} alt="Acme" />);
  const logo = page.getByRole('img', { name: 'Acme' });
  await expect.element(logo).toBeVisible();
  const { height, bottom } = logo.element().getBoundingClientRect();
  expect(height).toBe(32);
  expect(bottom).toBeLessThan(page.getByRole('heading').element().getBoundingClientRect().top);
});

test.each([
  ['light', 'Acme by day', 'Acme by night'],
  ['dark', 'Acme by night', 'Acme by day'],
] as const)('of two the %s theme shows its own', async (theme, shown, hidden) => {
  await renderCard(theme, {
    light: <img src={drawing} alt="Acme by day" />,
    dark: <img src={drawing} alt="Acme by night" />,
  });
  await expect.element(page.getByRole('img', { name: shown })).toBeVisible();
  await expect.element(page.getByRole('img', { name: hidden })).not.toBeInTheDocument();
});

test('without one nothing takes its place', async () => {
  await renderCard('light', undefined);
  expect(document.querySelector('.ks-logo')).toBeNull();
});
