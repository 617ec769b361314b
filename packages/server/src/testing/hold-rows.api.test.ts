import { expect } from 'vitest';
import { holdRows } from './hold-rows.ts';
import { instance, instanceTest } from './instance-test.ts';
import { signUp } from './sign-up.ts';

const test = instanceTest();

const rename =
  'update users set display_name = $2 where id = $1 and display_name is null returning display_name as name';

test('a test that fails lets go of what it holds, and keeps none of its changes', async () => {
  const { userId } = await signUp(instance.app);
  let late: Promise<{ name: string }[]> | undefined;
  const failing = async () => {
    await using held = await holdRows(instance, 'select 1 from users where id = $1', [userId]);
    await held.query(rename, [userId, 'of the test']);
    late = instance.query(rename, [userId, 'late']);
    await held.untilWaiting(1);
    throw new Error('an expectation that was not met');
  };

  await expect(failing()).rejects.toThrow('an expectation that was not met');
  expect(await late).toEqual([{ name: 'late' }]);
});

test('nothing is held where there are no rows', async () => {
  await expect(holdRows(instance, 'select 1 from users where false', [])).rejects.toThrow('there is nothing to hold');
});
