import { expect, test } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { makeSilentProject, sealAll } from '../../../testing/event-log.ts';
import { signUpStaff } from '../../../testing/staff.ts';
import { webhookScene } from '../../../testing/webhook-scene.ts';
import { fanOut } from './fan-out.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const {
  answerWith,
  asAdmin,
  deliver,
  deliveries,
  endpointHere,
  instance,
  path,
  project,
  receivedAt,
  receiver,
  record,
} = webhookScene();

const read = async () => {
  const [listed] = await deliveries();
  const { body } = await ask(instance().app, `GET /api/v1/internal/webhook-deliveries/${listed?.id}`, asAdmin());
  return { listed, whole: body as { log: { number: number; request: unknown }[]; schedule_millis: number[] } };
};
const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'svix-signature', 'content-type', 'user-agent'];

test('each attempt tells where it was sent and with which headers, also after the endpoint moved and got a new secret', async () => {
  const { id } = await endpointHere({ event_types: ['project.sessions_ended'] });
  answerWith(500);
  await record();
  await deliver();
  const at = `/api/v1/internal/webhook-endpoints/${id}` as const;
  await ask(instance().app, `PATCH ${at}`, { ...asAdmin(), body: { url: receiver().urlOf(`${path()}/moved`) } });
  await ask(instance().app, `POST ${at}/rotate`, { ...asAdmin(), body: {} });
  instance().clock.advance(5 * SECOND);
  await deliver();

  const [first] = receivedAt();
  const [second] = receivedAt(`${path()}/moved`);
  const sentTo = (message: typeof first, to: string) => ({
    url: receiver().urlOf(to),
    headers: expect.objectContaining(Object.fromEntries(NAMES.map((name) => [name, message?.headers[name]]))),
  });
  const { whole } = await read();
  expect(whole.log.map(({ number, request }) => ({ number, request }))).toEqual([
    { number: 2, request: sentTo(second, `${path()}/moved`) },
    { number: 1, request: sentTo(first, path()) },
  ]);
  expect(second?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/); // both secrets sign
});

test.each(['admin', 'support', 'read_only'] as const)(
  '%s sees the host of an endpoint and no signature; owners and keys see all of it',
  async (role) => {
    const { id } = await endpointHere({ event_types: ['project.sessions_ended'] });
    await record();
    await deliver();
    const { listed } = await read();
    const { accessToken } = await signUpStaff(instance(), { project: project(), role });
    const url = receiver().urlOf(path());
    const lines = [
      'GET /api/v1/internal/webhook-endpoints',
      `GET /api/v1/internal/webhook-endpoints/${id}`,
      `GET /api/v1/internal/webhook-deliveries/${listed?.id}`,
    ] as const;
    const tokens = { key: undefined, owner: project().owner.accessToken, role: accessToken };
    const seenBy = async (who: keyof typeof tokens) => {
      const answers = await Promise.all(
        lines.map((line) => ask(instance().app, line, { ...asAdmin(), adminAccessToken: tokens[who] })),
      );
      return answers.map(({ body }) => JSON.stringify(body));
    };

    for (const who of ['key', 'owner'] as const) {
      const seen = await seenBy(who);
      for (const text of seen) expect(text).toContain(url);
      expect(seen[2]).toContain('"webhook-signature"');
    }
    for (const text of await seenBy('role')) {
      expect(text).toContain(`"${new URL(url).origin}"`);
      expect(text).not.toContain(path());
      expect(text).not.toContain('-signature');
    }
  },
);

test('it tells how long the last attempt took, which attempts are made, and when', async () => {
  await endpointHere();
  await record();
  answerWith(500);
  instance().clock.advance(SECOND);
  await deliver();
  instance().clock.advance(5 * SECOND);
  await deliver();
  await instance().query('update webhook_attempts set millis = number * 100');

  const { listed, whole } = await read();
  expect(listed).toMatchObject({
    took_millis: 200,
    attempts: 2,
    next_attempt_at_millis: instance().clock.now().getTime() + 5 * MINUTE,
  });
  expect(whole).toMatchObject({ took_millis: 200, tries: 2 });
  expect(whole.schedule_millis.slice(0, 4)).toEqual([0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE]);
  expect(whole.schedule_millis).toHaveLength(10);

  await ask(instance().app, `POST /api/v1/internal/webhook-deliveries/${listed?.id}/replay`, {
    ...asAdmin(),
    body: {},
  });
  expect((await read()).whole).toMatchObject({ took_millis: 200, attempts: 2, tries: 0 });
});

test('what was not tried yet took no time, and has no request', async () => {
  await endpointHere();
  await record();
  await sealAll(instance());
  await fanOut(instance().ctx);
  const { listed, whole } = await read();
  expect(listed).toMatchObject({ status: 'waiting', took_millis: null });
  expect(whole).toMatchObject({ tries: 0, log: [] });
});

test('those that have failed are those that were given up, and those that wait after a vain attempt', async () => {
  const { id } = await endpointHere();
  await record();
  answerWith(500);
  await deliver();
  await record();
  await sealAll(instance());
  await fanOut(instance().ctx); // and is not tried
  const failing = [{ status: 'waiting', attempts: 1, last_status: 500 }];
  expect(await deliveries('?status=failed')).toMatchObject(failing);
  expect(await deliveries(`?status=failed&endpoint_id=${id}&event_type=project.sessions_ended`)).toMatchObject(failing);
  expect(await deliveries('?status=waiting')).toHaveLength(2);

  const [{ id: deliveryId } = { id: '' }] = await deliveries('?status=failed');
  const line = `POST /api/v1/internal/webhook-deliveries/${deliveryId}/replay` as const;
  await ask(instance().app, line, { ...asAdmin(), body: {} });
  expect(await deliveries('?status=failed')).toEqual([]);
  answerWith(410);
  await deliver();
  expect(await deliveries('?status=failed')).toContainEqual(expect.objectContaining({ status: 'failed' }));
});

test('a delivery of the same id in another project has its own event and its own attempts', async () => {
  await endpointHere();
  answerWith(500, 'here');
  await record('here');
  await deliver();
  const elsewhere = await makeSilentProject(instance());
  for (const table of ['events', 'webhook_endpoints', 'webhook_deliveries', 'webhook_attempts'])
    await instance().query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('project_id', $2::text))).* from ${table} t where project_id = $1`,
      [project().id, elsewhere.id],
    );
  await instance().query(`update events set data = data || '{"id":"there"}' where project_id = $1`, [elsewhere.id]);
  await instance().query(`update webhook_attempts set excerpt = 'there' where project_id = $1`, [elsewhere.id]);

  const [listed] = await deliveries();
  for (const [of, word] of [
    [project(), 'here'],
    [elsewhere, 'there'],
  ] as const) {
    const line = `GET /api/v1/internal/webhook-deliveries/${listed?.id}` as const;
    const { body } = await ask(instance().app, line, { as: 'admin', project: of });
    const { body: sent, log } = body as { body: string; log: { excerpt: string }[] };
    expect(JSON.parse(sent)).toMatchObject({ data: { id: word } });
    expect(log.map(({ excerpt }) => excerpt)).toEqual([word]);
  }
});
