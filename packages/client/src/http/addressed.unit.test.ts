import * as endpoints from '@keystead/contract/client';
import { expect, test } from 'vitest';
import { addressed } from './addressed.ts';

const id = 'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44';

test('ids go into the path and the query behind it', () => {
  const endpoint = addressed(endpoints.endOneSession, { params: { session_id: id }, query: { user_id: 'me' } });
  expect(endpoint).toEqual({ ...endpoints.endOneSession, path: `/auth/sessions/${id}?user_id=me` });
});

test('what is undefined is not sent, and what is sent is encoded', () => {
  const { path } = addressed(endpoints.listUsers, { query: { query: 'a&b=c d', cursor: undefined } });
  expect(path).toBe('/users?query=a%26b%3Dc+d');
});

test('without a query there is no question mark', () => {
  expect(addressed(endpoints.listUsers, { query: {} }).path).toBe('/users');
});

test('an id that is none is refused before anything is sent', () => {
  expect(() => addressed(endpoints.getUser, { params: { user_id: '../projects/current' } })).toThrow(
    'user_id must be a uuid',
  );
});
