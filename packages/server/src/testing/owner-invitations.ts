import type { StaffRole } from '@keystead/contract';
import { ask } from './ask.ts';
import type { TestProject } from './call.ts';
import { codeIn } from './owner-links.ts';
import { lastMailTo } from './read-mail.ts';
import { newEmail, type SignedIn } from './sign-up.ts';
import { internalProject, type TestInstance } from './test-instance.ts';

export const OWNER_INVITATIONS = '/api/v1/internal/owner-invitations';

export interface SentOwnerInvitation {
  readonly id: string;
  readonly code: string;
  readonly email: string;
}

/** Invites a person to own a project, as an owner or otherwise with its admin key, and reads the code from the email. */
export async function inviteOwner(
  instance: TestInstance,
  {
    project = internalProject,
    by,
    email = newEmail(),
    role,
  }: { project?: TestProject; by?: SignedIn; email?: string; role?: StaffRole } = {},
): Promise<SentOwnerInvitation> {
  const { status, body } = await ask(instance.app, `POST ${OWNER_INVITATIONS}`, {
    as: 'admin',
    project,
    adminAccessToken: by?.accessToken,
    body: { email, role },
  });
  if (status !== 200) throw new Error(`nobody was invited: ${JSON.stringify(body)}`);
  const { link = '' } = await lastMailTo(instance, email, project.id);
  const code = codeIn(link);
  const [stored] = await instance.query<{ id: string }>(
    `select invitation_id as id from staff_codes where code_hash = sha256(convert_to($1::text, 'UTF8'))`,
    [code],
  );
  return { id: stored?.id ?? '', code, email };
}
