import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { App } from '../app.ts';
import { watchAnswers } from './watch-answers.ts';

const answering = (code: string, header = 'x-stack-known-error'): App => {
  const app: App = new Hono();
  app.all('*', (hit) => hit.text('', 404, { [header]: code }));
  return watchAnswers(app);
};
const GET_USER = 'http://localhost:8100/api/v1/users/7?limit=1';

test('an undeclared error fails the request, however the app is asked', async () => {
  const app = answering('TEAM_NOT_FOUND');
  const failure =
    'GET /api/v1/users/7 answers TEAM_NOT_FOUND: add it to the errors or the refusals of getUser in packages/contract/src';

  await expect(app.fetch(new Request(GET_USER))).rejects.toThrow(failure);
  await expect(app.request(GET_USER)).rejects.toThrow(failure);
});

test('so does one in plain text', async () => {
  const app = answering('INVALID_CURSOR', 'x-stack-error-code');

  await expect(app.request(GET_USER)).rejects.toThrow('GET /api/v1/users/7 answers INVALID_CURSOR');
});

test('a declared one is an answer like any other', async () => {
  expect((await answering('USER_NOT_FOUND').fetch(new Request(GET_USER))).status).toBe(404);
});
