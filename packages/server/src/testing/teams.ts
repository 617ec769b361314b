import type { App } from '../app.ts';
import { call, type RequestLine, type TestProject } from './call.ts';
import { signUp, type SignedIn } from './sign-up.ts';

/** A team of a project. */
export interface TestTeam {
  readonly id: string;
  readonly project: TestProject | undefined;
}

type Person = Pick<SignedIn, 'userId'>;

async function send<Body>(
  app: App,
  line: RequestLine,
  { as = 'server', project, body }: { as?: 'server' | 'admin'; project: TestProject | undefined; body?: object },
): Promise<Body> {
  const answer = await call(app, line, { as, project, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${line} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as Body;
}

/** Creates a team. Its creator, if there is one, gets the project's default permissions for creators. */
export async function makeTeam(
  app: App,
  { project, creator, ...given }: { project?: TestProject; creator?: Person; display_name?: string } = {},
): Promise<TestTeam> {
  const body = { display_name: 'Acme Design', ...(creator && { creator_user_id: creator.userId }), ...given };
  const { id } = await send<{ id: string }>(app, 'POST /api/v1/teams', { project, body });
  return { id, project };
}

/** Adds a member with the project's default permissions for members. */
export async function addMember(app: App, { id, project }: TestTeam, { userId }: Person): Promise<void> {
  await send(app, `POST /api/v1/team-memberships/${id}/${userId}`, { project, body: {} });
}

/** Adds a new user to a team, with the default permissions of members and optionally others. */
export async function makeMember(app: App, team: TestTeam, permissions: readonly string[] = []): Promise<SignedIn> {
  const { project } = team;
  const member = await signUp(app, { ...(project && { project }) });
  await addMember(app, team, member);
  for (const permission of permissions) await grant(app, team, member, permission);
  return member;
}

export async function removeMember(app: App, { id, project }: TestTeam, { userId }: Person): Promise<void> {
  await send(app, `DELETE /api/v1/team-memberships/${id}/${userId}`, { project });
}

export async function grant(app: App, team: TestTeam, { userId }: Person, permission: string): Promise<void> {
  const { id, project } = team;
  await send(app, `POST /api/v1/team-permissions/${id}/${userId}/${permission}`, { project, body: {} });
}

export async function revoke(app: App, team: TestTeam, { userId }: Person, permission: string): Promise<void> {
  const { id, project } = team;
  await send(app, `DELETE /api/v1/team-permissions/${id}/${userId}/${permission}`, { project });
}

/** Defines a custom permission. */
export async function definePermission(
  app: App,
  project: TestProject,
  definition: { id: string; description?: string; contained_permission_ids?: readonly string[] },
): Promise<void> {
  await send(app, 'POST /api/v1/team-permission-definitions', { as: 'admin', project, body: definition });
}

export async function selectTeam(app: App, { id, project }: TestTeam, { userId }: Person): Promise<void> {
  await send(app, `PATCH /api/v1/users/${userId}`, { project, body: { selected_team_id: id } });
}
