import { expect, test } from 'vitest';
import { refuseUndeclaredError } from './refuse-undeclared-error.ts';

test.each([
  ['PATCH /api/v1/users/me', 'USER_EMAIL_ALREADY_EXISTS'],
  ['PATCH /api/v1/users/me', 'SCHEMA_ERROR'],
  ['GET /api/v1/users/7?limit=1', 'USER_NOT_FOUND'],
  ['HEAD /api/v1/users/7', 'USER_NOT_FOUND'],
  ['GET /api/v1/users?cursor=x', 'INVALID_CURSOR'],
  ['GET /api/v1/users/7', 'SERVICE_UNAVAILABLE'],
  ['GET /api/v1/nowhere', 'USER_NOT_FOUND'],
  ['GET /api/v1/users/7', null],
])('%s may answer %s', (line, code) => {
  expect(() => refuseUndeclaredError(line, code)).not.toThrow();
});

test.each([
  ['PATCH /api/v1/users/me', 'USER_NOT_FOUND', 'updateCurrentUser'],
  ['GET /api/v1/users/7?limit=1', 'TEAM_NOT_FOUND', 'getUser'],
  ['GET /api/v1/users/7', 'INVALID_CURSOR', 'getUser'],
  ['GET /health', 'USER_NOT_FOUND', 'getHealth'],
])('%s may not answer %s', (line, code, name) => {
  expect(() => refuseUndeclaredError(line, code)).toThrow(
    `add it to the errors or the refusals of ${name} in packages/contract/src`,
  );
});
