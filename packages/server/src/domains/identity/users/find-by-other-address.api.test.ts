import { expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { plantChannel } from '../../../testing/contact-channels.ts';
import { copyProject } from '../../../testing/copy-project.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { addMember, makeTeam, type TestTeam } from '../../../testing/teams.ts';

interface Found {
  readonly items: readonly { readonly display_name: string }[];
  readonly pagination?: { readonly count?: { readonly value: number } };
}

const test = instanceTest();
let project: OwnedProject;
let elsewhere: OwnedProject;
let team: TestTeam;
const ids = { Mira: '', Noor: '', Ola: '' };
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  for (const display_name of ['Mira', 'Noor', 'Ola'] as const) {
    instance.clock.advance(1000);
    const { body } = await ask(instance.app, 'POST /api/v1/users', {
      as: 'server',
      project,
      body: { display_name, primary_email: `${display_name}@new.example` },
    });
    ids[display_name] = (body as { id: string }).id;
  }
  team = await makeTeam(instance.app, { project });
  await addMember(instance.app, team, { userId: ids.Noor });
  elsewhere = await makeProject(instance.app);
  await copyProject(instance, { from: project.id, to: elsewhere.id });
  await add(project, ids.Mira, 'M.Raman@old.example');
  await add(project, ids.Mira, 'm_r@bücher.example');
  await add(project, ids.Noor, 'info@noor.example');
  await add(project, ids.Ola, 'info@ola.example');
  await add(elsewhere, ids.Ola, 'm.raman@old.example');
  await add(elsewhere, ids.Ola, 'ola@elsewhere.example');
});

const add = (to: OwnedProject, user_id: string, value: string) =>
  ask(instance.app, 'POST /api/v1/contact-channels', {
    as: 'server',
    project: to,
    body: { user_id, type: 'email', value },
  });

async function list(query: string, filter: Record<string, string> = {}, of = project): Promise<Found> {
  const asked = new URLSearchParams({ query, ...filter });
  const { status, body } = await ask(instance.app, `GET /api/v1/users?${asked}`, { as: 'server', project: of });
  expect(status).toBe(200);
  return body as Found;
}
const found = async (...asked: Parameters<typeof list>): Promise<string[]> =>
  (await list(...asked)).items.map(({ display_name }) => display_name);

test.each([
  ['whole', 'm.raman@old.example', ['Mira']],
  ['in other letters', ' M.RAMAN@Old.Example ', ['Mira']],
  ['up to the @', 'm.raman@', ['Mira']],
  ['by how it begins', 'm.raman@old', ['Mira']],
  ['whose domain is written in its own letters', 'm_r@bücher.example', ['Mira']],
  ['that begins like that of somebody else', 'info@', ['Noor', 'Ola']],
  ['by its end', '@old.example', []],
  ['by its middle', 'raman@old', []],
  ['without its @', 'm.raman', []],
  ['with a sign that stands for any letter', 'm.r_man@old.example', []],
  ['with a sign that stands for any letters', 'm%@', []],
  ['of a user of another project', 'ola@elsewhere.example', []],
])('an address besides the primary one, %s, finds its user: %s', async (_, query, names) => {
  expect(await found(query)).toEqual(names);
});

test('of another project its own users are found', async () => {
  expect(await found('m.raman@old.example', {}, elsewhere)).toEqual(['Ola']);
});

test('in every order, page by page, counted and beside other filters', async () => {
  for (const order_by of ['signed_up_at', 'last_active_at']) {
    expect(await found('info@', { order_by, desc: 'true' })).toEqual(['Ola', 'Noor']);
    expect(await found('info@', { order_by, limit: '1', desc: 'true' })).toEqual(['Ola']);
    expect(await found('info@', { order_by, team_id: team.id, limit: '10' })).toEqual(['Noor']);
    expect(await found('info@', { order_by, verified: 'true', limit: '10' })).toEqual([]);
    expect(await found('info@', { order_by, mfa: 'false', team_id: team.id, limit: '10' })).toEqual(['Noor']);
  }
  expect((await list('info@', { limit: '1', count: 'capped' })).pagination?.count?.value).toBe(2);
  expect((await list('info@', { limit: '1', count: 'all' })).pagination?.count?.value).toBe(2);
});

test('the search of the whole project finds them too', async () => {
  const query = 'query=m.raman@old.example';
  const { body } = await ask(instance.app, `GET /api/v1/internal/search?${query}`, { as: 'admin', project });
  expect(body).toMatchObject({ users: [{ id: ids.Mira, display_name: 'Mira' }], teams: [] });
});

test('an address that was taken away finds nobody', async () => {
  const { id, value } = await plantChannel(instance, {
    projectId: project.id,
    userId: ids.Ola,
    value: 'gone@x.example',
  });
  expect(await found(value)).toEqual(['Ola']);

  await ask(instance.app, `DELETE /api/v1/contact-channels/${ids.Ola}/${id}`, { as: 'server', project });
  expect(await found(value)).toEqual([]);
});
