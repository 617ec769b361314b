import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { OWNER_INVITATIONS } from '../../../testing/owner-invitations.ts';
import { codeIn } from '../../../testing/owner-links.ts';
import { lastMailTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { signUpStaff, STAFF } from '../../../testing/staff.ts';

const TRANSFERS = '/api/v1/internal/project-transfers';
const SUCCESS = answered({ success: true });

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const send = (email: string, adminAccessToken?: string) =>
  ask(instance.app, `POST ${TRANSFERS}`, { as: 'admin', project, adminAccessToken, body: { email } });
async function offer(by = project.owner): Promise<string> {
  const email = newEmail();
  expect(await send(email, by.accessToken)).toEqual(SUCCESS);
  return codeIn((await lastMailTo(instance, email, project.id)).link ?? '');
}
const accept = (code: string, by?: SignedIn, app = instance.app) =>
  ask(app, `POST ${OWNER_INVITATIONS}/accept`, {
    as: 'client',
    accessToken: by?.accessToken,
    body: by ? { code } : { code, password: 'correct horse' },
  });
const staff = async () =>
  (
    (await ask(instance.app, `GET ${STAFF}`, { as: 'admin', project })).body as {
      items: { user_id: string; role: string }[];
    }
  ).items.map(({ user_id, role }) => [user_id, role]);

/** What the log of the project tells of its staff, but for who was invited: of whom, and who did it. */
const told = async () =>
  (
    await instance.query<{ type: string; id: string; role: string; by: string }>(
      `select type, data ->> 'id' as id, data ->> 'role' as role, actor || ' ' || actor_id as by
       from events where project_id = $1 and type in ('staff.added', 'staff.updated', 'staff.removed') order by sequence`,
      [project.id],
    )
  ).map(({ type, id, role, by }) => [type, id, role, by]);

test('nothing changes until the other end accepts; then they own it alone, and the staff stays', async () => {
  const support = await signUpStaff(instance, { project, role: 'support' });
  const next = await signUp(instance.app);
  const code = await offer();
  expect(await staff()).toContainEqual([project.owner.userId, 'owner']);
  expect(
    await ask(instance.app, `POST ${OWNER_INVITATIONS}/accept/details`, { as: 'client', body: { code } }),
  ).toMatchObject({ body: { role: 'owner', is_transfer: true } });

  expect((await accept(code, next)).status).toBe(200);

  expect(await staff()).toEqual([
    [next.userId, 'owner'],
    [support.userId, 'support'],
  ]);
  const { userId: giver } = project.owner;
  expect(await told()).toEqual([
    ['staff.added', next.userId, 'owner', `owner ${next.userId}`],
    ['staff.removed', giver, 'owner', `owner ${giver}`],
  ]);
  expect(await send(newEmail(), project.owner.accessToken)).toEqual(refused('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'));
  expect(await accept(code, next)).toEqual(refused('VERIFICATION_CODE_NOT_FOUND')); // it ended with its sender
});

test('who has no account makes one, and who is on the staff becomes the owner', async () => {
  const { user_id } = (await accept(await offer())).body as { user_id: string };
  expect(await staff()).toEqual([[user_id, 'owner']]);
  expect((await told()).map(([type, id]) => [type, id])).toEqual([
    ['staff.added', user_id],
    ['staff.removed', project.owner.userId],
  ]);

  project = await makeProject(instance.app);
  const admin = await signUpStaff(instance, { project, role: 'admin' });
  await accept(await offer(), admin);
  expect(await staff()).toEqual([[admin.userId, 'owner']]);
  expect((await told())[0]).toEqual(['staff.updated', admin.userId, 'owner', `owner ${admin.userId}`]);
});

test('who accepts their own offer keeps the project', async () => {
  expect((await accept(await offer(), project.owner)).status).toBe(200);
  expect(await staff()).toEqual([[project.owner.userId, 'owner']]);
});

test('it is listed among the invitations and can be revoked there', async () => {
  const code = await offer();
  const { body } = await ask(instance.app, `GET ${OWNER_INVITATIONS}`, { as: 'admin', project });
  const [listed] = (body as { items: { id: string; is_transfer: boolean }[] }).items;
  expect(listed).toMatchObject({ is_transfer: true });

  await ask(instance.app, `DELETE ${OWNER_INVITATIONS}/${listed?.id}`, { as: 'admin', project });
  expect(await accept(code, await signUp(instance.app))).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
});

test('a key gives nothing away, and no role below owners does; a sign-in of long ago is not enough', async () => {
  expect(await send(newEmail())).toEqual(refused('STAFF_MEMBER_NOT_FOUND'));
  const { accessToken } = await signUpStaff(instance, { project, role: 'admin' });
  expect(await send(newEmail(), accessToken)).toEqual(
    refused('INSUFFICIENT_STAFF_ROLE', { role: 'admin', right: 'staff' }),
  );
  const ago = "update sessions set created_at = created_at - interval '11 minutes' where user_id = $1";
  await instance.query(ago, [project.owner.userId]);
  expect(await send(newEmail(), project.owner.accessToken)).toEqual(refused('RECENT_SIGN_IN_REQUIRED'));
});

test('offered to several who accept at once on two processes, it is given away once', async () => {
  const other = await instance.secondProcess();
  const guests = await Promise.all(Array.from({ length: 6 }, () => signUp(instance.app)));
  const codes: string[] = [];
  while (codes.length < guests.length) codes.push(await offer());

  const answers = await Promise.all(
    guests.map((guest, index) => accept(codes[index] ?? '', guest, index % 2 === 0 ? other : instance.app)),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await staff()).toHaveLength(1);
});

test('two who give their projects to each other at once wait for nobody', async () => {
  const mine = project;
  const theirs = await makeProject(instance.app);
  const toThem = await offer();
  project = theirs;
  const toMe = await offer();

  const answers = await Promise.all([accept(toThem, theirs.owner), accept(toMe, mine.owner)]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await staff()).toEqual([[mine.owner.userId, 'owner']]);
});

test('an offer that a limit withholds is none, and that is said', async () => {
  const email = newEmail();
  for (let times = 0; times < 5; times += 1) expect(await send(email, project.owner.accessToken)).toEqual(SUCCESS);
  expect(await send(email, project.owner.accessToken)).toEqual(
    answered('A limit of mails is reached. Please try again later.', 429),
  );
});
