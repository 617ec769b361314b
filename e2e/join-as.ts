import { expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { askAsOwner } from './ask-as-owner.ts';
import { OWNER_PASSWORD, type OwnedProject } from './dashboard-test.ts';
import { mailedInvitation } from './mailed-invitation.ts';

type Role = 'read_only' | 'support' | 'admin';

/** Comes to the staff by the mail, in another browser or in this one, as somebody who had no account. */
export async function joinAs(role: Role, owner: Page, project: OwnedProject, colleague = owner): Promise<string> {
  const email = `colleague-${randomUUID()}@example.com`;
  await askAsOwner(owner, project, 'POST /internal/owner-invitations', { email, role });
  const path = await mailedInvitation(project.id, email);
  if (colleague === owner) await owner.context().clearCookies();
  await colleague.goto(path);
  await colleague.getByRole('textbox', { name: 'Password' }).fill(OWNER_PASSWORD);
  await colleague.getByRole('button', { name: 'Accept' }).click();
  await expect(colleague.getByRole('heading', { name: 'Overview' })).toBeVisible();
  return email;
}
