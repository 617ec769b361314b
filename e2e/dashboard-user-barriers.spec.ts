import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { GITHUB, makeUser, PRIYA, show, TOTP_SECRET } from './user-page.ts';

for (const tab of ['profile', 'sessions', 'teams', 'metadata', 'activity', 'mails']) {
  test(`${tab} of a user: nothing keeps anybody out, by day, at night and on a phone`, async ({
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
    await show(page, project, user, tab);
    await expect(page.getByRole('link', { name: 'Teams 1' })).toBeVisible();
    if (tab === 'metadata') await expect(page.getByRole('textbox')).toHaveCount(3);
    if (tab === 'profile') await expect(page.getByRole('link', { name: 'Account created' })).toBeVisible();
    if (tab === 'activity') await expect(page.getByRole('link', { name: 'user.created' })).toBeVisible();
    if (tab === 'mails') await expect(page.getByRole('heading', { name: 'No mail yet' })).toBeVisible();
    if (tab === 'teams') await expect(page.getByText('admin', { exact: true })).toBeVisible();
    expect(await findBarriers()).toEqual([]);
  });
}
