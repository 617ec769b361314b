import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { GITHUB, makeUser, PRIYA, show, TOTP_SECRET } from './user-page.ts';

test('every tab of a user: nothing keeps anybody out, by day, at night and on a phone', async ({
  page,
  project,
  findBarriers,
}) => {
  const rich = {
    ...PRIYA,
    primary_email_verified: false,
    oauth_providers: GITHUB,
    totp_secret_base64: TOTP_SECRET,
    restricted_by_admin: true,
    restricted_by_admin_reason: 'Asked for it',
    client_metadata: { plan: 'pro', seats: 12, beta: true, note: null },
  };
  const user = await makeUser(page, project, rich);
  await askAsOwner(page, project, 'POST /teams', { display_name: 'Kite Labs', creator_user_id: user.id });
  for (const [tab, shown] of [
    ['profile', page.getByRole('link', { name: 'Account created' })],
    ['sessions', page.getByRole('heading', { name: 'No active sessions' })],
    ['teams', page.getByText('admin', { exact: true })],
    ['metadata', page.getByRole('textbox').nth(2)],
    ['activity', page.getByRole('link', { name: 'Account created' })],
    ['emails', page.getByRole('heading', { name: 'No emails yet' })],
  ] as const)
    await test.step(tab, async () => {
      await show(page, project, user, tab);
      await expect(page.getByRole('link', { name: 'Teams 1' })).toBeVisible();
      await expect(shown).toBeVisible();
      expect.soft(await findBarriers(), tab).toEqual([]);
    });
});
