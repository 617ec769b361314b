import { SYSTEM_PERMISSION_IDS } from '@keystead/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { App } from '../../../app.ts';
import { ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import type { RequestLine } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import {
  changeArbitrary,
  fittingChange,
  naiveClosure,
  shapeArbitrary,
  type Change,
  type PermissionModel,
} from '../../../testing/permission-model.ts';
import type { SignedIn } from '../../../testing/sign-up.ts';
import { makeMember, makeTeam, type TestTeam } from '../../../testing/teams.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const CASES = Number(process.env['FUZZ_CASES'] ?? 12);

/** Whatever permissions contain and whoever has them: what is enforced is what an independent walk over them finds. */
const test = instanceTest();
let processes: readonly [App, App];
test.beforeAll(async () => {
  processes = [instance.app, await instance.secondProcess()];
});

interface Scene {
  readonly project: OwnedProject;
  readonly team: TestTeam;
  readonly member: SignedIn;
}

const DEFINITIONS = '/api/v1/team-permission-definitions';
const grantPath = ({ team, member }: Scene, id: string) =>
  `/api/v1/team-permissions/${team.id}/${member.userId}/${id}` as const;

/** How a change is asked for, and by whom. */
function requestFor(scene: Scene, change: Change): { line: RequestLine; as: 'server' | 'admin'; body?: object } {
  switch (change.kind) {
    case 'grant':
      return { line: `POST ${grantPath(scene, change.id)}`, as: 'server', body: {} };
    case 'revoke':
      return { line: `DELETE ${grantPath(scene, change.id)}`, as: 'server' };
    case 'define':
      return {
        line: `POST ${DEFINITIONS}`,
        as: 'admin',
        body: { id: change.id, contained_permission_ids: change.contained },
      };
    case 'contain':
      return {
        line: `PATCH ${DEFINITIONS}/${change.id}`,
        as: 'admin',
        body: { contained_permission_ids: change.contained },
      };
    case 'rename':
      return { line: `PATCH ${DEFINITIONS}/${change.id}`, as: 'admin', body: { id: change.newId } };
    case 'delete':
      return { line: `DELETE ${DEFINITIONS}/${change.id}`, as: 'admin' };
    default:
      return change satisfies never;
  }
}

const send = (app: App, scene: Scene, change: Change): Promise<WholeAnswer> => {
  const { line, ...call } = requestFor(scene, change);
  return ask(app, line, { project: scene.project, ...call });
};

async function listedIds(app: App, { project, team, member }: Scene, recursive: boolean): Promise<string[]> {
  const { status, body } = await ask(
    app,
    `GET /api/v1/team-permissions?team_id=${team.id}&user_id=me&recursive=${recursive}`,
    { as: 'client', project, accessToken: member.accessToken },
  );
  expect(status).toBe(200);
  return (body as { items: { id: string }[] }).items.map(({ id }) => id);
}

async function expectEnforced(app: App, scene: Scene, model: PermissionModel): Promise<void> {
  const { project, team, member } = scene;
  const expected = naiveClosure(model);
  expect(await listedIds(app, scene, false)).toEqual([...model.granted].sort());
  expect(await listedIds(app, scene, true)).toEqual([...expected].sort());

  const asMember = { as: 'client', project, accessToken: member.accessToken } as const;
  const allowed = { status: 200, knownError: null };
  const lacks = (id: string) =>
    refused('TEAM_PERMISSION_REQUIRED', { team_id: team.id, user_id: member.userId, permission_id: id });
  const answerFor = (id: string) => (expected.has(id) ? allowed : lacks(id));
  const body = { display_name: 'Acme' };
  expect(await ask(app, `PATCH /api/v1/teams/${team.id}`, { ...asMember, body })).toMatchObject(
    answerFor('$update_team'),
  );
  expect(await ask(app, `GET /api/v1/team-member-profiles?team_id=${team.id}`, asMember)).toMatchObject(
    answerFor('$read_members'),
  );
}

const definitionsOf = (model: PermissionModel) => [
  ...[...model.contents]
    .map(([id, contained]) => ({ id, contained_permission_ids: [...contained].sort() }))
    .sort((a, b) => (a.id < b.id ? -1 : 1)),
  ...SYSTEM_PERMISSION_IDS.map((id) => ({ id, contained_permission_ids: [] })),
];

async function makeScene(): Promise<Scene> {
  const project = await makeProject(instance.app);
  const team = await makeTeam(instance.app, { project });
  return { project, team, member: await makeMember(instance.app, team) };
}

test('after every change on one process, the other enforces what the permissions contain', async () => {
  const property = fc.asyncProperty(
    shapeArbitrary,
    fc.array(changeArbitrary, { minLength: 5, maxLength: 15 }),
    async (shape, wishes) => {
      const scene = await makeScene();
      const model: PermissionModel = {
        contents: new Map([
          ['admin', new Set<string>(SYSTEM_PERMISSION_IDS)],
          ['member', new Set(['$read_members', '$invite_members'])],
        ]),
        granted: new Set(['member']),
      };
      for (const { id, contained } of shape) {
        expect(await send(instance.app, scene, { kind: 'define', id, contained })).toMatchObject({ status: 201 });
        model.contents.set(id, new Set(contained));
      }
      await expectEnforced(instance.app, scene, model);
      for (const [turn, wish] of wishes.entries()) {
        const { change, outcome, apply } = fittingChange(model, wish);
        const [here, elsewhere] = turn % 2 === 0 ? processes : [processes[1], processes[0]];

        const answer = await send(here, scene, change);

        expect({ change, code: answer.knownError }).toEqual({ change, code: outcome });
        if (outcome === null) apply();
        await expectEnforced(elsewhere, scene, model);
      }
      const listed = await ask(instance.app, `GET ${DEFINITIONS}`, { as: 'admin', project: scene.project });
      const { items } = listed.body as { items: { id: string; contained_permission_ids: string[] }[] };
      expect(items.map(({ id, contained_permission_ids }) => ({ id, contained_permission_ids }))).toEqual(
        definitionsOf(model),
      );
    },
  );

  await fc.assert(property, { seed: SEED, numRuns: CASES, endOnFailure: true });
});
