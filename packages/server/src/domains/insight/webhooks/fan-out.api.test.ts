import { expect, test } from 'vitest';
import { makeSilentProject, sealAll } from '../../../testing/event-log.ts';
import { webhookScene } from '../../../testing/webhook-scene.ts';
import { fanOut } from './fan-out.ts';

const PAGE = 500;

const { endpointHere, instance, path, project, record } = webhookScene();

const planned = async (of: { readonly id: string }): Promise<number> =>
  (await instance().query('select from webhook_deliveries where project_id = $1', [of.id])).length;

test('whoever has much to catch up with gets a page at a time, and nobody waits for them', async () => {
  const others = [await makeSilentProject(instance()), await makeSilentProject(instance())];
  await endpointHere();
  await record('many', 2 * PAGE + 1);
  for (const other of others) {
    await endpointHere({ project: other }, `${path()}/${other.id}`);
    await record('one', 1, other);
  }
  await sealAll(instance());

  expect(await fanOut(instance().ctx)).toBe(true);
  expect(await planned(project())).toBe(PAGE);
  for (const other of others) expect(await planned(other)).toBe(1);

  expect(await fanOut(instance().ctx)).toBe(true);
  expect(await fanOut(instance().ctx)).toBe(false);
  expect(await planned(project())).toBe(2 * PAGE + 1);
});
