import { waitForMail } from './wait-for-mail.ts';

/** The path of the link to the staff of a project: the stack under test has another port than its base URL says. */
export async function mailedInvitation(projectId: string, email: string): Promise<string> {
  const { text } = await waitForMail({ id: projectId }, 'owner_invitation', email);
  return /\/dashboard\/owner-invitation#code=\w{45}/.exec(text)?.[0] ?? '';
}
