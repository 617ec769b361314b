import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { whileBroken } from './failed-requests.ts';
import { startTestInstance, type TestInstance } from './test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await startTestInstance();
  await instance.query('alter table projects rename column description to lost');
});
afterAll(() => instance.stop());

const read = () => ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin' });

test('a 500 that nobody expected fails the test with its cause', async () => {
  await expect(read()).rejects.toThrow(/^GET \/api\/v1\/projects\/current failed .*\n.*p\.description does not exist/);
});

test('where something was broken on purpose, a 500 is an answer like any other', async () => {
  expect(await whileBroken(read)).toMatchObject({ status: 500, knownError: null });
});
