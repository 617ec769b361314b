import { expect } from '@playwright/test';
import { API_URL } from './instance.mjs';
import type { TestProject } from './project.ts';

type MailKind =
  | 'email_verification'
  | 'password_reset'
  | 'magic_link'
  | 'password_changed'
  | 'address_proved'
  | 'address_changed'
  | 'team_invitation'
  | 'owner_invitation'
  | 'account_connected'
  | 'account_disconnected';

export interface TestMail {
  readonly project_id: string;
  readonly recipient: string;
  readonly template: MailKind;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly code?: string;
}

/** The newest mail of its kind that the project has sent to the address, once it is there. */
export async function waitForMail(
  project: Pick<TestProject, 'id'>,
  kind: MailKind,
  recipient: string,
): Promise<TestMail> {
  const find = async (): Promise<TestMail | undefined> =>
    (await listMails(project, recipient)).find(({ template }) => template === kind);
  await expect.poll(find, { message: `a mail of the kind ${kind} to ${recipient}` }).toBeDefined();
  const mail = await find();
  if (!mail) throw new Error('a mail has left the inbox');
  return mail;
}

/** The link of that mail. */
export async function waitForLink(project: TestProject, kind: MailKind, recipient: string): Promise<string> {
  const { links } = await waitForMail(project, kind, recipient);
  expect(links).toHaveLength(1);
  return links[0] ?? '';
}

/** Newest first. Tests share the inbox, never a project. */
async function listMails(project: Pick<TestProject, 'id'>, recipient: string): Promise<TestMail[]> {
  const response = await fetch(`${API_URL}/inbox/mails.json?${new URLSearchParams({ recipient })}`);
  const { items } = (await response.json()) as { items: TestMail[] };
  return items.filter((mail) => mail.project_id === project.id);
}
