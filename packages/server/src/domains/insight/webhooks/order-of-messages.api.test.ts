import { describe, expect, test } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { makeMember, makeTeam } from '../../../testing/teams.ts';
import { webhookScene } from '../../../testing/webhook-scene.ts';

const SECOND = 1000;

const { bodiesAt, deliver, endpointHere, instance, path, project, receiver, record } = webhookScene();
const asServer = () => ({ as: 'server', project: project() }) as const;

describe('order', () => {
  const numbersOf = (id: string) =>
    bodiesAt()
      .map(({ data }) => data as { id: string; sessions: number })
      .filter((data) => data.id === id)
      .map(({ sessions }) => sessions);

  test.each([true, false])('is kept per object: %s', async (is_ordered) => {
    await endpointHere({ is_ordered });
    let isFirst = true;
    receiver().answer(path(), (response) => {
      response.writeHead(isFirst ? 500 : 204).end();
      isFirst = false;
    });
    await record('one', 3);
    await deliver();
    const atFirst = numbersOf('one');
    await record('other', 1);
    await deliver();
    expect(numbersOf('other')).toEqual([1]);
    instance().clock.advance(5 * SECOND);
    await deliver();

    expect({ atFirst, inTheEnd: numbersOf('one') }).toEqual(
      is_ordered ? { atFirst: [1], inTheEnd: [1, 1, 2, 3] } : { atFirst: [1, 2, 3], inTheEnd: [1, 2, 3, 1] },
    );
  });
});

const types = ['team.created', 'team_membership.created', 'team.deleted'];

describe('order of teams', () => {
  /** What came, where the first message of this type was refused; before it was tried again, and after. */
  async function sentAround(type: string, happen: () => Promise<void>) {
    let isRefused = false;
    receiver().answer(path(), (response) => {
      const isFirst = !isRefused && bodiesAt().at(-1)?.type === type;
      isRefused ||= isFirst;
      response.writeHead(isFirst ? 500 : 204).end();
    });
    await endpointHere({ is_ordered: true, event_types: types });
    await happen();
    await deliver();
    const atFirst = bodiesAt().map((body) => body.type);
    instance().clock.advance(5 * SECOND);
    await deliver();
    return {
      atFirst,
      afterwards: bodiesAt()
        .map((body) => body.type)
        .slice(atFirst.length),
    };
  }

  test('nobody is told of a member before the team', async () => {
    const sent = await sentAround('team.created', async () => {
      await makeMember(instance().app, await makeTeam(instance().app, { project: project() }));
    });
    expect(sent).toEqual({ atFirst: ['team.created'], afterwards: ['team.created', 'team_membership.created'] });
  });

  test('or that the team is gone before its member, whoever that is', async () => {
    const sent = await sentAround('team_membership.created', async () => {
      const team = await makeTeam(instance().app, { project: project() });
      await makeMember(instance().app, team);
      await makeMember(instance().app, await makeTeam(instance().app, { project: project() }));
      await ask(instance().app, `DELETE /api/v1/teams/${team.id}`, asServer());
    });
    expect(sent).toEqual({
      atFirst: ['team.created', 'team_membership.created', 'team.created', 'team_membership.created'],
      afterwards: ['team_membership.created', 'team.deleted'],
    });
  });

  test('members of one team come in their order', async () => {
    const sent = await sentAround('team_membership.created', async () => {
      const team = await makeTeam(instance().app, { project: project() });
      await makeMember(instance().app, team);
      await makeMember(instance().app, team);
    });
    expect(sent).toEqual({
      atFirst: ['team.created', 'team_membership.created'],
      afterwards: ['team_membership.created', 'team_membership.created'],
    });
  });
});

describe('order of another endpoint', () => {
  test('holds up nothing: who refuses all, waits alone', async () => {
    const refusing = `${path()}/refusing`;
    receiver().answer(refusing, (response) => response.writeHead(500).end());
    await endpointHere({ is_ordered: true }, refusing);
    await endpointHere({ is_ordered: true });
    const team = await makeTeam(instance().app, { project: project() });
    await makeMember(instance().app, team);
    await makeMember(instance().app, team);
    await deliver();

    const typesAt = (at: string) =>
      bodiesAt(at)
        .map(({ type }) => type)
        .filter((type) => types.includes(type));
    expect(typesAt(path())).toEqual(['team.created', 'team_membership.created', 'team_membership.created']);
    expect(typesAt(refusing)).toEqual(['team.created']);
  });
});
