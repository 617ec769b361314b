import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect } from 'vitest';
import { ask, mismatch } from '../../../testing/ask.ts';
import { makeSilentProject, sealAll } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { grant, makeTeam } from '../../../testing/teams.ts';
import { sweepEvents } from '../../core/events/log/sweep-events.ts';
import { readFeed } from './read-feed.ts';

const DAY_MS = 24 * 60 * 60_000;
const FEED = 'GET /api/v1/events';

interface Shown {
  readonly id: string;
  readonly position: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}
interface Feed {
  readonly items: readonly Shown[];
  readonly next_after: number;
  readonly log_id: string | null;
  readonly is_interrupted: boolean;
}

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance);
});

async function read(query = '', of = project, app = instance.app): Promise<Feed> {
  const { status, body } = await ask(app, `${FEED}${query}`, { as: 'server', project: of });
  expect(status).toBe(200);
  return body as Feed;
}
const positions = ({ items }: Feed) => items.map(({ position }) => position);
const record = async (count: number, projectId = project.id) => {
  await instance.query(
    `insert into events (project_id, id, type, version, created_at, data)
     select $1, gen_random_uuid(), 'user.deleted', 1, $2, jsonb_build_object('id', gen_random_uuid())
     from generate_series(1, $3)`,
    [projectId, instance.clock.now(), count],
  );
  await sealAll(instance);
};

test('an event is told with who did it, and with the user as the API shows them', async () => {
  const { body: user } = await ask(instance.app, 'POST /api/v1/users', {
    as: 'server',
    project,
    body: { primary_email: 'mira@example.com', server_metadata: { plan: 'free' } },
  });
  const [set] = await instance.query<{ id: string }>('select id from api_keys where project_id = $1', [project.id]);
  expect(await read()).toEqual({ items: [], next_after: 0, log_id: null, is_interrupted: false }); // no place yet
  await sealAll(instance);

  expect(await read()).toEqual({
    items: [
      {
        type: 'user.created',
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        position: 1,
        created_at_millis: instance.clock.now().getTime(),
        actor: { type: 'key', id: set?.id },
        address: null,
        device: null,
        request_id: expect.stringMatching(/^[a-z\d]{16}$/),
        data: user,
      },
    ],
    next_after: 1,
    log_id: expect.stringMatching(/^[\da-f-]{36}$/),
    is_interrupted: false,
  });
});

test('every kind of event that requests leave behind can be read', async () => {
  const user = await signUp(instance.app, { project });
  const team = await makeTeam(instance.app, { project, creator: user });
  await grant(instance.app, team, user, '$read_members');
  await ask(instance.app, `DELETE /api/v1/teams/${team.id}`, { as: 'server', project });
  await sealAll(instance);

  const { items } = await read();
  const shown = Object.fromEntries(items.map(({ type, data }) => [type, data]));
  expect(shown).toMatchObject({
    'user.created': { id: user.userId, primary_email: user.email },
    'team.created': { id: team.id, server_metadata: null },
    'team_membership.created': { team_id: team.id, user_id: user.userId },
    'team_permission.created': { id: '$read_members', team_id: team.id, user_id: user.userId },
    'team.deleted': { id: team.id },
  });
});

test('of a deleted user nothing is told any more but that it happened', async () => {
  const { userId } = await signUp(instance.app, { project });
  await sealAll(instance);
  await ask(instance.app, `DELETE /api/v1/users/${userId}`, { as: 'server', project });
  await sealAll(instance);

  expect((await read()).items).toMatchObject([
    { type: 'user.created', data: null, address: null, device: null },
    { type: 'session.created', data: null, address: null, device: null },
    { type: 'user.deleted', data: { id: userId } },
  ]);
});

describe('the feed', () => {
  test('goes on where the answer before ended, to the end, and nothing comes twice', async () => {
    await record(7);
    const seen: number[] = [];
    let after = 0;
    for (let part = await read('?limit=3'); part.items.length > 0; part = await read(`?limit=3&after=${after}`)) {
      seen.push(...positions(part));
      after = part.next_after;
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(after).toBe(7);

    await record(1);
    expect(positions(await read(`?after=${after}`))).toEqual([8]);
  });

  test('has a hundred events at once unless it is asked for others, and a thousand at most', async () => {
    await record(1200);

    expect((await read()).items).toHaveLength(100);
    const most = await read('?limit=5000');
    expect([most.items.length, most.next_after]).toEqual([1000, 1000]);
  });

  test('is narrowed to a type, and goes on after those that it left out', async () => {
    await signUp(instance.app, { project });
    await record(3);
    await signUp(instance.app, { project });
    await sealAll(instance);

    expect(positions(await read('?type=user.created'))).toEqual([1, 6]);
    expect(await read('?type=user.created&limit=1')).toMatchObject({ next_after: 1 });
    expect(await read('?type=user.created&after=1&limit=1')).toMatchObject({ next_after: 6 });
    expect(await read('?type=team.created')).toMatchObject({ items: [], next_after: 7, is_interrupted: false });
  });

  test('looks at ten thousand places at most, and says how far it came', async () => {
    await record(10_050);
    await signUp(instance.app, { project });
    await sealAll(instance);

    const first = await read('?type=user.created&wait=20'); // does not wait: there is more
    expect(first).toMatchObject({ items: [], next_after: 10_000, is_interrupted: false });
    expect(positions(await read('?type=user.created&after=10000'))).toEqual([10_051]);
  });

  test('has nothing of another project', async () => {
    const other = await makeSilentProject(instance);
    await record(2, other.id);

    expect(await read()).toEqual({ items: [], next_after: 0, log_id: null, is_interrupted: false });
    expect(positions(await read('', other))).toEqual([1, 2]);
  });

  test('says so where events are kept no longer', async () => {
    await record(5);
    instance.clock.advance(91 * DAY_MS);
    await record(1);
    await sweepEvents(instance.ctx);

    expect(await read('?after=2')).toMatchObject({ items: [{ position: 6 }], next_after: 6, is_interrupted: true });
    expect(await read()).toMatchObject({ items: [{ position: 6 }], is_interrupted: false });
    expect(await read('?after=5')).toMatchObject({ items: [{ position: 6 }], is_interrupted: false });
  });

  test('refuses what it does not know', async () => {
    const ask400 = (query: string) => ask(instance.app, `${FEED}${query}`, { as: 'server', project });
    expect(await ask400('?after=-1')).toEqual(mismatch(FEED, 'query.after must be a position'));
    expect(await ask400('?log_id=mine')).toMatchObject({ status: 400 });
    expect(await ask400('?type=user.renamed')).toMatchObject({ status: 400 });
    expect(await ask400('?limit=0')).toEqual(mismatch(FEED, 'query.limit must be a positive number'));
    expect(await ask400('?wait=soon')).toEqual(mismatch(FEED, 'query.wait must be a number of seconds'));
    expect(await ask400('?since=1')).toEqual(mismatch(FEED, 'query contains unknown properties: since'));
  });
});

describe('after a restore', () => {
  /** The log as the backup had it. */
  async function restore(events: number): Promise<void> {
    await instance.query('delete from events where project_id = $1 and position > $2', [project.id, events]);
    await instance.query(
      `update event_chains c set position = e.position, hash = e.hash from events e
       where c.project_id = $1 and e.project_id = $1 and e.position = $2`,
      [project.id, events],
    );
  }
  /** The clean-up that the guide asks for. */
  async function cleanUp(): Promise<void> {
    const guide = readFileSync(new URL('../../../../../../docs/guide/production.md', import.meta.url), 'utf8');
    const [command = ''] = /^psql "\$NEW_DATABASE_URL" .*\\\n.*/m.exec(guide) ?? [];
    for (const [, statement = ''] of command.matchAll(/'([^']+)'/g)) await instance.query(statement);
  }

  test('a reader who had read further than the backup goes notices, and continues at its end', async () => {
    await record(5);
    await restore(3);

    const answer = await read('?after=5&wait=20'); // at once
    expect(answer).toMatchObject({ items: [], next_after: 3, is_interrupted: true });
    await signUp(instance.app, { project });
    await sealAll(instance);
    expect(await read('?after=3')).toMatchObject({ items: [{ position: 4 }, { position: 5 }], is_interrupted: false });
  });

  test('a reader who sends the id of the log begins at its start, wherever they were, and notices once', async () => {
    await record(3);
    const { log_id: before, next_after } = await read();
    expect(await read(`?after=${next_after}&log_id=${before}`)).toMatchObject({ items: [], is_interrupted: false });
    await cleanUp();
    await record(2);

    const answer = await read(`?after=${next_after}&log_id=${before}&limit=4&wait=20`);
    expect(answer).toMatchObject({ next_after: 4, is_interrupted: true });
    expect(positions(answer)).toEqual([1, 2, 3, 4]);
    expect(answer.log_id).not.toBe(before);
    const rest = await read(`?after=4&log_id=${answer.log_id?.toUpperCase()}`);
    expect(rest).toMatchObject({ items: [{ position: 5 }], log_id: answer.log_id, is_interrupted: false });
    expect(await read(`?log_id=${before}`)).toMatchObject({ items: [{}, {}, {}, {}, {}], is_interrupted: true });
  });

  test('a reader who waits without the id of the log while it is replaced notices', async () => {
    await record(3);
    const untilAfter = async () => {
      await cleanUp();
      await record(5);
    };

    const answer = await readFeed(
      instance.ctx,
      { untilAfter },
      {
        projectId: project.id,
        after: 3,
        logId: undefined,
        type: undefined,
        limit: undefined,
        seconds: 20,
      },
    );
    expect(answer).toMatchObject({ isInterrupted: true, nextAfter: 8 });
    expect(answer.events.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('a reader of a log that had not begun when the backup was made notices too', async () => {
    await record(2);
    const { log_id } = await read();
    await instance.query('delete from events where project_id = $1', [project.id]);
    await instance.query('delete from event_chains where project_id = $1', [project.id]);

    const empty = { items: [], next_after: 0, log_id: null };
    expect(await read('?after=2')).toEqual({ ...empty, is_interrupted: true });
    expect(await read(`?log_id=${log_id}`)).toEqual({ ...empty, is_interrupted: true });
    expect(await read('?after=0')).toEqual({ ...empty, is_interrupted: false });
  });

  test('each project has a log of its own id', async () => {
    const other = await makeSilentProject(instance);
    await record(1);
    await record(1, other.id);

    expect((await read()).log_id).not.toBe((await read('', other)).log_id);
  });
});

describe('with a wait', () => {
  test('the answer comes when there is an event, whichever process seals it', async () => {
    await record(1);
    const apps = [instance.app, await instance.secondProcess()];
    const waiting = apps.map((app) => read('?after=1&wait=20', project, app));
    await record(2);

    expect((await Promise.all(waiting)).map(positions)).toEqual([
      expect.arrayContaining([2]),
      expect.arrayContaining([2]),
    ]);
  });

  test('an event of another project, or of another type, is none', async () => {
    const other = await makeSilentProject(instance);
    const waiting = read('?type=user.created&wait=1');
    await record(1, other.id);
    await record(1);

    expect((await waiting).items).toEqual([]);
  });

  test('what is there of other types is waited past, to the first that is meant', async () => {
    await record(3);
    const waiting = read('?type=user.created&wait=20');
    await signUp(instance.app, { project });
    await sealAll(instance);

    expect(positions(await waiting)).toEqual([4]);
  });

  test('it is said all the same where events are kept no longer', async () => {
    await record(5);
    instance.clock.advance(91 * DAY_MS);
    await sweepEvents(instance.ctx);

    expect(await read('?after=2&wait=1')).toMatchObject({ items: [], next_after: 5, is_interrupted: true });
  });

  test('what is there already is not waited for, and after the time the answer is empty', async () => {
    await record(1);

    expect(positions(await read('?wait=20'))).toEqual([1]);
    expect(await read('?after=1&wait=1')).toMatchObject({ items: [], next_after: 1, is_interrupted: false });
  });
});
