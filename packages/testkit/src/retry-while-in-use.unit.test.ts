import { expect, test, vi } from 'vitest';
import { retryWhileInUse } from './retry-while-in-use.ts';

const failure = (code: string): Error => Object.assign(new Error(code), { code });

test('a statement is repeated while its database is in use', async () => {
  const attempt = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(failure('55006'))
    .mockRejectedValueOnce(failure('55006'))
    .mockResolvedValue('done');
  expect(await retryWhileInUse(attempt)).toBe('done');
  expect(attempt).toHaveBeenCalledTimes(3);
});

test('any other failure is told at once', async () => {
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValue(failure('42501'));
  await expect(retryWhileInUse(attempt)).rejects.toMatchObject({ code: '42501' });
  expect(attempt).toHaveBeenCalledTimes(1);
});
