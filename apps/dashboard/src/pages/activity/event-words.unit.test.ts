import type { ActivityEvent } from '@keystead/client/admin';
import { expect, test } from 'vitest';
import { isGrave, nameActor, nameSubject } from './event-words.ts';

const event = {
  type: 'user.deleted',
  id: '0f6c2a9e-7c1b-4d0e-8a55-2f9b7e6d1c44',
  position: 8,
  createdAt: new Date(0),
  actor: { type: 'owner', id: 'e0b7c1d4-7c1b-4d0e-8a55-2f9b7e6d9f02' },
  actorName: 'Lena',
  userName: null,
  teamName: null,
  address: null,
  device: null,
  requestId: null,
  data: { id: 'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44' },
} as const satisfies ActivityEvent;

test('whoever looks after a project, in whatever role, is called staff', () => {
  expect(nameActor(event)).toBe('Lena (staff)');
  expect(nameActor({ ...event, actor: { ...event.actor, type: 'key' } })).toBe('Lena (key)');
  expect(nameActor({ ...event, actor: { ...event.actor, type: 'user' } })).toBe('Lena');
});

test('what owners do is named by what it was done to, and what takes something away is grave', () => {
  const data = { id: event.id, email: 'jonas@example.com', role: 'support', is_transfer: false } as const;
  const revoked = { ...event, type: 'staff.invitation_revoked', data } as const;
  expect(nameSubject(revoked)).toBe('jonas@example.com');
  expect(isGrave(revoked)).toBe(true);
  const reset = { ...event, type: 'email_template.reset', data: { type: 'magic_link', language: 'en' } } as const;
  expect(nameSubject(reset)).toBe('magic_link');
  expect(isGrave(reset)).toBe(false);
});

test('users and teams are named, and a permission stands beside them', () => {
  expect(nameSubject({ ...event, userName: 'Mira' })).toBe('Mira');
  expect(nameSubject(event)).toBe(event.data.id);
  const membership = { user_id: 'u', team_id: 't' };
  const joined = { ...event, type: 'team_membership.created', data: membership, userName: 'Mira' } as const;
  expect(nameSubject({ ...joined, teamName: 'Design' })).toBe('Mira · Design');
  const granted = { ...joined, type: 'team_permission.created', data: { ...membership, id: 'billing' } } as const;
  expect(nameSubject({ ...granted, teamName: 'Design' })).toBe('Mira · Design · billing');
  const session = { ...event, type: 'session.created', data: { id: 's', user_id: 'u', method: 'password' } } as never;
  expect(nameSubject(session)).toBe('Deleted user');
});
