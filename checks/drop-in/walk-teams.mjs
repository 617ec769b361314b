/** @typedef {import('./visitor.mjs').Visitor} Visitor */

const KIM = { email: 'kim@example.com', password: 'a walk to the harbour' };
const OMAR = { email: 'omar@example.com', password: 'a walk to the market' };
const FIRST = 'Harbour Crew';
const SECOND = 'Night Shift';
const RENAMED = 'Harbour Watch';

/**
 * Two people: one makes teams, switches between them and invites the other, who signs up from the invitation, joins and leaves.
 * @param {Visitor} kim
 * @param {Visitor} _otherTab
 * @param {Visitor} omar in a browser of his own
 */
export async function teams(kim, _otherTab, omar) {
  await kim.signUp(KIM);
  await kim.seeHello(KIM.email);
  for (const name of [FIRST, SECOND]) await create(kim, name);
  await switchTeams(kim);
  await rename(kim);

  const link = await invite(kim);
  await join(omar, link);
  await kim.expectRefusal('VERIFICATION_CODE_ALREADY_USED', async () => {
    await kim.goto(link);
    await kim.see('Used Team Invitation Link');
  });

  await openTeam(kim, RENAMED);
  await memberCount(kim, 2);
  await leave(omar);
  await openTeam(kim, RENAMED);
  await memberCount(kim, 1);
}

/** @param {Visitor} visitor @param {string} name */
async function create(visitor, name) {
  await visitor.openSection('Create a team');
  await visitor.press('Create');
  await visitor.see('Please enter a team name');
  await visitor.page.locator('#displayName:visible').fill(name);
  await visitor.press('Create');
  await visitor.see('Invite member');
}

/** The choice is kept: it is there when the page is opened anew. @param {Visitor} visitor */
async function switchTeams(visitor) {
  const { page } = visitor;
  await visitor.goto('/teams');
  await visitor.see(`Team ${SECOND}`); // whoever creates a team works in it
  for (const name of [FIRST, SECOND]) {
    await page.getByRole('combobox').click();
    await page.getByRole('option', { name }).click();
    await visitor.see(`Team ${name}`);
    await page.reload();
    await visitor.see(`Team ${name}`);
  }
}

/** With the letter that stands for its picture. @param {Visitor} visitor @param {string} name */
const menuItem = ({ page }, name) => page.getByRole('button', { name }).filter({ visible: true }).first();

/** @param {Visitor} visitor @param {string} name */
async function openTeam(visitor, name) {
  await visitor.goto('/handler/account-settings');
  await menuItem(visitor, name).click();
  await visitor.see('Members');
}

/** @param {Visitor} visitor */
async function rename(visitor) {
  const { page } = visitor;
  await openTeam(visitor, FIRST);
  await page
    .getByText(FIRST, { exact: true })
    .filter({ visible: true })
    .locator('xpath=following-sibling::button')
    .last()
    .click(); // a pen, without a name
  await page.locator(`input[value="${FIRST}"]`).filter({ visible: true }).fill(RENAMED);
  await visitor.press('Save');
  await menuItem(visitor, RENAMED).waitFor();
}

/** @param {Visitor} visitor */
async function invite(visitor) {
  const { page, inbox } = visitor;
  await openTeam(visitor, RENAMED);
  await visitor.see('No outstanding invitations');
  const field = page.getByPlaceholder('Email').filter({ visible: true });
  for (const address of ['mistyped@example.com', OMAR.email]) {
    await field.fill(address);
    await visitor.press('Invite User');
    await visitor.see(`Invited ${address}`);
  }
  const mistyped = page.getByRole('row', { name: 'mistyped@example.com' }).filter({ visible: true });
  await mistyped.getByRole('button').click();
  await mistyped.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: OMAR.email }).filter({ visible: true }).waitFor();
  const { links } = await inbox.newest('team_invitation', OMAR.email);
  return links[0] ?? '';
}

/** A guest comes to the account by the way of the invitation, and back. @param {Visitor} visitor @param {string} link */
async function join(visitor, link) {
  const { page } = visitor;
  await visitor.goto(link);
  await visitor.see('Sign in or create an account to join the team.');
  await visitor.press('Sign in');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await visitor.fillSignUp(OMAR);
  await visitor.see(`You are invited to join ${RENAMED}`);
  await page.reload(); // looking uses nothing up
  await visitor.press('Join');
  await visitor.see(`You have successfully joined ${RENAMED}`);
  await openTeam(visitor, RENAMED);
  await memberCount(visitor, 2);
}

/** @param {Visitor} visitor @param {number} count */
async function memberCount(visitor, count) {
  const rows = visitor.page.getByRole('row').filter({ hasText: 'No display name set', visible: true });
  await rows.nth(count - 1).waitFor();
  if ((await rows.count()) !== count) throw new Error(`there are ${await rows.count()} members, not ${count}`);
}

/** @param {Visitor} visitor */
async function leave(visitor) {
  await openTeam(visitor, RENAMED);
  await visitor.press('Leave team');
  await visitor.see('Are you sure you want to leave the team?');
  await visitor.press('Leave');
  await menuItem(visitor, RENAMED).waitFor({ state: 'detached' });
}
