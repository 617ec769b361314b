import { expect, test } from 'vitest';
import { fillPath } from './path.ts';

test('a uuid takes its place in the path', () => {
  const id = 'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44';
  expect(fillPath('/internal/api-keys/{id}', { id })).toBe(`/internal/api-keys/${id}`);
});

test('so does the id of the internal project, and only where a project is named', () => {
  const path = '/projects/{project_id}/keys/{id}';
  const id = 'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44';
  expect(fillPath(path, { project_id: 'internal', id })).toBe(`/projects/internal/keys/${id}`);
  expect(() => fillPath(path, { project_id: 'internal', id: 'internal' })).toThrow('id must be a uuid');
  expect(() => fillPath(path, { project_id: 'internal/..', id })).toThrow('project_id must be a uuid');
});

test.each([
  '',
  '..',
  '../users',
  'me',
  'a/b',
  '%2e%2e',
  'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44/..',
  ' a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44',
  'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44?x=1',
  'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44\n',
])('%j never reaches a path', (id) => {
  expect(() => fillPath('/internal/api-keys/{id}', { id })).toThrow('id must be a uuid');
});

test.each(['read_invoices', '$invite_members', 'team:admin'])(
  '%j passes as the id of a permission',
  (permission_id) => {
    expect(fillPath('/definitions/{permission_id}', { permission_id })).toBe(`/definitions/${permission_id}`);
  },
);

test.each(['', '$', '..', 'a/b', 'A', 'a b', '%2e', 'a$', '$$a', 'a\n', 'a?x=1'])('%j never does', (permission_id) => {
  expect(() => fillPath('/definitions/{permission_id}', { permission_id })).toThrow('permission_id may only have');
  expect(() => fillPath('/teams/{team_id}', { team_id: 'read_invoices' })).toThrow('team_id must be a uuid');
});

test('a parameter cannot be forgotten', () => {
  expect(() => fillPath('/internal/api-keys/{id}')).toThrow('id must be a uuid');
});

test.each(['github', 'acme-sso', 'x_1'])('%j passes as the id of a provider', (provider_id) => {
  expect(fillPath('/auth/{provider_id}/begin', { provider_id })).toBe(`/auth/${provider_id}/begin`);
});

test.each(['', '..', 'a/b', 'a b', '%2e', 'a\n', 'a?x=1', 'a#b'])('%j never does', (provider_id) => {
  expect(() => fillPath('/auth/{provider_id}/begin', { provider_id })).toThrow('provider_id may only have');
});
