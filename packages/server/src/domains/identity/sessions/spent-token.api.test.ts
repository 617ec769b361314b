import { expect } from 'vitest';
import { deriveInstanceKeys } from '../../../platform/instance-keys.ts';
import { familyHashOf, successorOf } from './spent-token.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';

const test = instanceTest();

test('who has a refresh token, but not the secret of the instance, cannot tell its successor', () => {
  const { ctx } = instance;
  const token = ctx.random.secret();

  const successor = successorOf(ctx, token);
  const told = successorOf({ ...ctx, instanceKeys: deriveInstanceKeys('another secret') }, token);

  expect(successorOf(ctx, token)).toBe(successor);
  expect(told).not.toBe(successor);
  expect(familyHashOf(told)).toEqual(familyHashOf(successor)); // the part that all tokens of a session share
});
