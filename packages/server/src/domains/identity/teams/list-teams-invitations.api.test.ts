import { expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { copyProject } from '../../../testing/copy-project.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { CALLBACK_URL } from '../../../testing/mailed-code.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { makeTeam, type TestTeam } from '../../../testing/teams.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

const test = instanceTest();
let project: OwnedProject;
let mira: SignedIn;
let kite: TestTeam;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  mira = await signUp(instance.app, { project });
  await makeTeam(instance.app, { project, display_name: 'Nobody invited' });
  instance.clock.advance(1000);
  kite = await makeTeam(instance.app, { project, display_name: 'Kite', creator: mira });
});

const invite = (email: string, to = project) =>
  ask(instance.app, 'POST /api/v1/team-invitations/send-code', {
    as: 'server',
    project: to,
    body: { team_id: kite.id, email, callback_url: CALLBACK_URL },
  });
const list = async (query: string, options: object = { as: 'server' }) => {
  const { body } = await ask(instance.app, `GET /api/v1/teams?${query}`, { project, ...options });
  return (body as { items: readonly { member_count?: object; invitation_count?: object }[] }).items;
};
const counts = async (query: string, options?: object) =>
  (await list(query, options)).map(({ invitation_count }) => invitation_count);
const exactly = (value: number) => ({ value, is_capped: false });

test('open invitations are counted beside each team', async () => {
  expect(await counts('include=invitation_count')).toEqual([exactly(0), exactly(0)]);
  await invite('noor@haddad.test');
  await invite('jonas@nord.test');
  for (const query of ['limit=10', 'order_by=display_name&desc=true', `user_id=${mira.userId}`, 'query=kite'])
    expect(await counts(`include=invitation_count&${query}`)).toContainEqual(exactly(2));
  expect(await list('include=member_count,invitation_count')).toMatchObject([
    { member_count: exactly(0), invitation_count: exactly(0) },
    { member_count: exactly(1), invitation_count: exactly(2) },
  ]);
  expect(await counts('include=member_count')).toEqual([undefined, undefined]);

  const ofKite = `team_id=${kite.id}`;
  const { body } = await ask(instance.app, `GET /api/v1/team-invitations?${ofKite}`, { as: 'server', project });
  const [first] = (body as { items: readonly { id: string }[] }).items;
  await ask(instance.app, `DELETE /api/v1/team-invitations/${first?.id}?${ofKite}`, { as: 'server', project });
  expect(await counts('include=invitation_count')).toEqual([exactly(0), exactly(1)]);
});

test('members are not told', async () => {
  const asMira = { as: 'client', accessToken: mira.accessToken };
  expect(await counts('include=invitation_count&user_id=me', asMira)).toEqual([undefined]);
});

test('those of another project, whose ids are the same, do not count, nor those that have ended', async () => {
  const elsewhere = await makeProject(instance.app);
  await copyProject(instance, { from: project.id, to: elsewhere.id });
  await invite('sofia@werkstatt.test', elsewhere);
  expect(await counts('include=invitation_count', { as: 'server', project: elsewhere })).toContainEqual(exactly(2));
  expect(await counts('include=invitation_count')).toEqual([exactly(0), exactly(1)]);

  instance.clock.advance(WEEK);
  expect(await counts('include=invitation_count')).toEqual([exactly(0), exactly(0)]);
});
