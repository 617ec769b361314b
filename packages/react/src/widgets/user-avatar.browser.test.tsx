import { expect, test } from 'vitest';
import { mira } from '../testing/fake-client-app.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { UserAvatar } from './user-avatar.tsx';

test('initials stand for a picture, and a figure for nobody', async () => {
  const { screen } = await renderWithApp(
    <>
      <UserAvatar user={mira()} size="huge" />
      <UserAvatar user={mira({ displayName: null })} size="small" />
      <UserAvatar user={null} />
    </>,
  );
  const avatars = [...screen.container.querySelectorAll('.ks-avatar')];
  expect(avatars.map((avatar) => avatar.textContent)).toEqual(['MO', 'M', '']);
  expect(avatars.map((avatar) => avatar.getBoundingClientRect().width)).toEqual([44, 24, 32]);
});
