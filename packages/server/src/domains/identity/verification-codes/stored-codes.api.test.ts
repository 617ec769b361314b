import { expect } from 'vitest';
import { dumpDatabase, findInDump } from '../../../testing/dump-database.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCode, purposes, useCode } from '../../../testing/mailed-code.ts';

const test = instanceTest();

test('the database holds no code, link or nonce that anyone could use, before or after it was used', async () => {
  const project = await makeProject(instance.app, everyCodeOn);
  const waiting = await Promise.all(purposes.map((purpose) => mailCode(instance, purpose, { project })));
  const used = await Promise.all(
    purposes.map(async (purpose) => {
      const mailed = await mailCode(instance, purpose, { project });
      await useCode(instance.app, purpose, { project, code: mailed.code });
      return mailed;
    }),
  );
  const secrets = [...waiting, ...used].flatMap(({ code, nonce }, index) => [
    [`code ${index}`, code] as const,
    [`code ${index} in capitals`, code.toUpperCase()] as const,
    ...(nonce === '' ? [] : [[`nonce ${index}`, nonce] as const]),
  ]);
  expect(secrets).toHaveLength(18);

  const dump = await dumpDatabase(instance);

  expect(dump).toContain('password_reset');
  expect(findInDump(dump, Object.fromEntries(secrets))).toEqual([]);
});

test('100,000 codes are all different', () => {
  const codes = new Set(Array.from({ length: 100_000 }, () => instance.ctx.random.secret()));

  expect(codes.size).toBe(100_000);
});
