import { expect, test } from 'vitest';
import { describeJob } from './describe-job.ts';

const job = {
  id: 'c56a4180-65aa-42ec-a945-5fd21dec0538',
  action: 'restrict',
  teamId: null,
  status: 'done',
  total: 3,
  done: 3,
  failed: 0,
  errors: [],
  startedByUserId: null,
  startsAt: new Date(0),
  finishedAt: null,
} as const;
const gone = { failed: 1, errors: [{ userId: '6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11', message: 'User not found.' }] };

test.each([
  [{ status: 'waiting', done: 0 }, '3 users will be restricted'],
  [{ status: 'running', done: 1, ...gone }, 'Restricting: 2 of 3. 1 failed: User not found.'],
  [{ status: 'done' }, '3 users restricted'],
  [{ status: 'done', done: 2, ...gone }, '2 users restricted. 1 failed: User not found.'],
  [{ status: 'cancelled', done: 0 }, 'Undone. Nothing was changed.'],
  [{ status: 'cancelled', done: 1 }, 'Cancelled. 1 user restricted'],
  [{ status: 'cancelled', done: 0, ...gone }, 'Cancelled. 0 users restricted. 1 failed: User not found.'],
] as const)('%o', (how, said) => {
  expect(describeJob({ ...job, ...how })).toBe(said);
});
