import { serverEvent } from '@keystead/contract';
import { beforeEach, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { makeSilentProject, sealAll, verifyLogOf, whileLogIsClosed } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { makeEndpoint } from '../../../testing/webhooks.ts';
import { fanOut } from './fan-out.ts';
import { noteFailure } from './note-failure.ts';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance);
});

const LINE = '/api/v1/internal/webhook-endpoints';
const by = (line: Parameters<typeof ask>[1], body?: object) =>
  ask(instance.app, line, {
    as: 'admin',
    project,
    adminAccessToken: project.owner.accessToken,
    ...(body && { body }),
  });
const told = () =>
  instance.query('select type, data, actor from events where project_id = $1 order by sequence', [project.id]);

test('what owners do to an endpoint is told, and never a secret of it', async () => {
  const { body } = await by(`POST ${LINE}`, {
    url: 'https://receiver.example:8443/hook/a-token?key=another',
    event_types: ['user.created'],
  });
  const { id, secret } = body as { id: string; secret: string };
  await by(`PATCH ${LINE}/${id}`, { url: 'https://receiver.example:8443/other/a-token?key=another' });
  await by(`PATCH ${LINE}/${id}`, {
    url: 'https://other.example?key=another',
    event_types: null,
    description: 'Billing',
  });
  await by(`PATCH ${LINE}/${id}`, { description: 'Billing' }); // as it is called
  await by(`PATCH ${LINE}/${id}`, { is_enabled: false });
  const { body: rotated } = await by(`POST ${LINE}/${id}/rotate`, {});
  await by(`DELETE ${LINE}/${id}`);
  await by(`DELETE ${LINE}/${id}`); // which is gone

  const made = {
    id,
    host: 'receiver.example:8443',
    description: '',
    event_types: ['user.created'],
    is_ordered: false,
    disabled_reason: null,
  };
  const changed = { ...made, host: 'other.example', event_types: null, description: 'Billing' };
  const off = { ...changed, disabled_reason: 'owner' };
  const events = await told();
  expect(events).toEqual([
    { type: 'webhook_endpoint.created', data: made, actor: 'owner' },
    { type: 'webhook_endpoint.updated', data: made, actor: 'owner' }, // its path alone
    { type: 'webhook_endpoint.updated', data: changed, actor: 'owner' },
    { type: 'webhook_endpoint.updated', data: off, actor: 'owner' },
    { type: 'webhook_endpoint.secret_rotated', data: off, actor: 'owner' },
    { type: 'webhook_endpoint.deleted', data: off, actor: 'owner' },
  ]);
  for (const one of [secret, (rotated as { secret: string }).secret, 'a-token', 'another'])
    expect(JSON.stringify(events)).not.toContain(one.replace('whsec_', ''));
  await sealAll(instance);
  const { items } = (await ask(instance.app, 'GET /api/v1/events', { as: 'server', project })).body as {
    items: unknown[];
  };
  expect(serverEvent.array().parse(items)).toEqual(items);
  expect(await verifyLogOf(instance, project.id)).toMatchObject({ events: 6, problem: undefined });
});

test('no endpoint comes, changes or goes without its event', async () => {
  const { id } = await makeEndpoint(instance, { project });
  const stored = () => instance.query('select * from webhook_endpoints where project_id = $1', [project.id]);
  const before = await stored();

  const answers = await whileLogIsClosed(instance, async () => [
    await by(`POST ${LINE}`, { url: 'https://receiver.example/hook' }),
    await by(`PATCH ${LINE}/${id}`, { is_ordered: true }),
    await by(`POST ${LINE}/${id}/rotate`, {}),
    await by(`DELETE ${LINE}/${id}`),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  expect(await stored()).toEqual(before);
});

test('one that is switched off by itself is told of by the system, once', async () => {
  const { id } = await makeEndpoint(instance, { project });
  const key = { projectId: project.id, id };
  await noteFailure(instance.ctx, key, false); // the first of five days
  await noteFailure(instance.ctx, key, true);
  await noteFailure(instance.ctx, key, true);

  expect((await told()).slice(1)).toMatchObject([
    { type: 'webhook_endpoint.updated', actor: 'system', data: { id, disabled_reason: 'gone' } },
  ]);
});

/** Of whom each endpoint is to be told, by their places in the log. */
const planned = () =>
  instance.query(
    `select d.endpoint_id, e.data ->> 'id' as of from webhook_deliveries d join events e on e.id = d.event_id
     where d.project_id = $1 order by d.position, d.endpoint_id`,
    [project.id],
  );

test('an endpoint is sent what becomes of others, and not that it was made itself', async () => {
  const first = await makeEndpoint(instance, { project });
  const second = await makeEndpoint(instance, { project });
  await sealAll(instance);
  await fanOut(instance.ctx);

  expect(await planned()).toEqual([
    { endpoint_id: second.id, of: first.id },
    { endpoint_id: first.id, of: second.id },
  ]);
});

test('nor is it sent that by a replay of all, or that its project was made', async () => {
  project = await makeProject(instance.app);
  const { id } = await makeEndpoint(instance, { project });
  const other = await makeEndpoint(instance, { project });
  await sealAll(instance);
  await fanOut(instance.ctx);
  const sent = await planned();
  expect(sent).toContainEqual({ endpoint_id: id, of: other.id });
  await instance.query('delete from webhook_deliveries where project_id = $1', [project.id]);

  const range = { from_millis: 0, to_millis: instance.clock.now().getTime() + 1 };
  for (const one of [id, other.id]) await by(`POST ${LINE}/${one}/replay`, range);
  expect(await planned()).toEqual(sent);
  expect(await told()).toContainEqual(expect.objectContaining({ type: 'project.created' }));
});
