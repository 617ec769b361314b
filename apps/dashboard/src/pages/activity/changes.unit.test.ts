import { describe, expect, test } from 'vitest';
import type { ToldEvent } from '@keystead/client/admin';
import { changesIn, changesOf } from './changes.ts';

test('what differs is named by its path, with both values', () => {
  const before = { id: 1, display_name: 'Mira', server_metadata: { plan: 'free', seats: { paid: 1 } }, roles: ['a'] };
  const after = { id: 1, display_name: null, server_metadata: { plan: 'pro', seats: { paid: 1 } }, roles: ['a', 'b'] };

  expect(changesOf(before, after)).toEqual([
    { path: 'display_name', before: '"Mira"', after: 'null' },
    { path: 'server_metadata.plan', before: '"free"', after: '"pro"' },
    { path: 'roles', before: '["a"]', after: '["a","b"]' },
  ]);
});

test('what is new has no value before, and what is gone none after', () => {
  expect(changesOf({ metadata: { old: 1 } }, { metadata: {}, name: 'x' })).toEqual([
    { path: 'metadata.old', before: '1', after: undefined },
    { path: 'metadata', before: undefined, after: '{}' },
    { path: 'name', before: undefined, after: '"x"' },
  ]);
});

test('the same twice has no change', () => {
  expect(changesOf({ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 2 }] } })).toEqual([]);
});

describe('settings of a project', () => {
  const told = (data: object) => ({ event: { type: 'project.updated', data }, previous: null }) as unknown as ToldEvent;

  test('tell their values themselves, and secrets none', () => {
    const changes = [
      { path: 'magic_link_enabled', before: false, after: true },
      { path: 'domains.https://acme.example', after: '/handler' },
      { path: 'session_idle_limit_millis', before: null, after: 60_000 },
      { path: 'email_config.password', is_secret: true },
    ];

    expect(changesIn(told({ id: 'internal', changed: [], changes }))).toEqual([
      { path: 'magic_link_enabled', before: 'false', after: 'true' },
      { path: 'domains.https://acme.example', before: undefined, after: '"/handler"' },
      { path: 'session_idle_limit_millis', before: 'null', after: '60000' },
      { path: 'email_config.password', before: '••••', after: '••••' },
    ]);
  });

  test('are names alone in events from before their values were recorded', () => {
    expect(changesIn(told({ id: 'internal', changed: ['magic_link_enabled'] }))).toEqual([]);
  });
});
