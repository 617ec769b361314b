import { ask, type WholeAnswer } from './ask.ts';
import type { App } from '../app.ts';
import { CALLBACK_URL, codePurposes } from './mailed-code.ts';
import { lastMailTo } from './read-mail.ts';
import { newEmail, type SignedIn } from './sign-up.ts';
import type { TestTeam } from './teams.ts';
import { internalProject, type TestInstance } from './test-instance.ts';

export interface SentInvitation {
  readonly id: string;
  readonly code: string;
  readonly email: string;
}

/** Invites a person to a team, from a member or otherwise from a server, and reads the code from the email. */
export async function invite(
  instance: TestInstance,
  team: TestTeam,
  { by, email = newEmail() }: { by?: SignedIn; email?: string } = {},
): Promise<SentInvitation> {
  const { project = internalProject } = team;
  const { status, body } = await askToInvite(instance.app, team, { by, email });
  if (status !== 200) throw new Error(`nobody was invited: ${JSON.stringify(body)}`);
  const { code = '' } = await lastMailTo(instance, email, project.id);
  const [stored] = await instance.query<{ id: string }>(
    `select invitation_id as id from verification_codes where code_hash = sha256(convert_to($1::text, 'UTF8'))`,
    [code],
  );
  return { id: stored?.id ?? '', code, email };
}

/** Only sends the request. */
export const askToInvite = (
  app: App,
  { id, project }: TestTeam,
  {
    by,
    email = newEmail(),
    callbackUrl = CALLBACK_URL,
  }: { by?: SignedIn | undefined; email?: string; callbackUrl?: string } = {},
): Promise<WholeAnswer> =>
  ask(app, codePurposes.team_invitation.send, {
    as: by ? 'client' : 'server',
    project,
    accessToken: by?.accessToken,
    body: { email, team_id: id, callback_url: callbackUrl },
  });

/** Accepts an invitation as the signed-in user. */
export const accept = (
  app: App,
  { project }: TestTeam,
  { code }: Pick<SentInvitation, 'code'>,
  by?: SignedIn,
): Promise<WholeAnswer> =>
  ask(app, codePurposes.team_invitation.use, { as: 'client', project, accessToken: by?.accessToken, body: { code } });

/** Returns the members of a team in the order in which they joined. */
export async function membersOf({ query }: Pick<TestInstance, 'query'>, { id }: TestTeam): Promise<string[]> {
  const rows = await query<{ id: string }>(
    'select user_id as id from team_memberships where team_id = $1 order by joined_at, xmin::text::bigint',
    [id],
  );
  return rows.map((row) => row.id);
}
