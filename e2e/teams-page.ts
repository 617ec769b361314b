import type { Locator, Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import type { OwnedProject } from './dashboard-test.ts';

/** What the rows of a table are called. */
export const rows = (page: Page): Locator => page.getByRole('rowheader');
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

/** A team with these members; its id. */
export async function makeTeam(
  page: Page,
  project: OwnedProject,
  name: string,
  members: readonly string[] = [],
): Promise<string> {
  const { id } = await askAsOwner<{ id: string }>(page, project, 'POST /teams', { display_name: name });
  for (const userId of members) await askAsOwner(page, project, `POST /team-memberships/${id}/${userId}`, {});
  return id;
}

/** Mails an invitation to the team. */
export const invite = (page: Page, project: OwnedProject, team: string, email: string): Promise<unknown> =>
  askAsOwner(page, project, 'POST /team-invitations/send-code', {
    team_id: team,
    email,
    callback_url: 'http://localhost:3000/handler',
  });
