import { expect } from 'vitest';
import { ask } from './ask.ts';
import { whileBroken } from './failed-requests.ts';
import { instance, instanceTest } from './instance-test.ts';

const test = instanceTest();
test.beforeAll(async () => {
  await instance.query('alter table projects rename column description to lost');
});

const read = () => ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin' });

test('a 500 that nobody expected fails the test with its cause', async () => {
  await expect(read()).rejects.toThrow(/^GET \/api\/v1\/projects\/current failed .*\n.*p\.description does not exist/);
});

test('where something was broken on purpose, a 500 is an answer like any other', async () => {
  expect(await whileBroken(read)).toMatchObject({ status: 500, knownError: null });
});
