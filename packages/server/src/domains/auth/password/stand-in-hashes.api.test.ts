import { beforeEach, expect } from 'vitest';
import type { App } from '../../../app.ts';
import { costOf, createPasswords, type Passwords } from '../../../platform/passwords.ts';
import { ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { newEmail, signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { createStandInHashes } from './stand-in-hashes.ts';

const OLD = { memoryKib: 8, passes: 1 };
const NEW = { memoryKib: 16, passes: 2 };

let project: OwnedProject;
let people: SignedIn[];
const test = instanceTest({ passwords: createPasswords({ cost: OLD, queueLength: 64 }) });
beforeEach(async () => {
  project = await makeProject(instance.app);
  people = [];
  for (let count = 0; count < 8; count += 1) people.push(await signUp(instance.app, { project }));
});

/** Another process with the new cost, and a look at what its passwords are compared with. */
async function startCostlier(): Promise<{ app: App; takeCosts: () => unknown[]; takeHashes: () => string[] }> {
  const passwords = createPasswords({ cost: NEW, queueLength: 64 });
  const costs: unknown[] = [];
  const hashes: string[] = [];
  const watched: Passwords = {
    ...passwords,
    hash: (...given) => {
      costs.push('a new hash');
      return passwords.hash(...given);
    },
    verify: (...given) => {
      costs.push(costOf(given[1]));
      hashes.push(given[1]);
      return passwords.verify(...given);
    },
  };
  return {
    app: await instance.secondProcess({ passwords: watched }),
    takeCosts: () => costs.splice(0),
    takeHashes: () => hashes.splice(0),
  };
}

async function costsOf(
  { app, takeCosts }: Pick<Awaited<ReturnType<typeof startCostlier>>, 'app' | 'takeCosts'>,
  emails: readonly string[],
) {
  for (const email of emails) {
    const body = { email, password: 'a wrong one' };
    const answer = await ask(app, 'POST /api/v1/auth/password/sign-in', { as: 'client', project, body });
    expect(answer).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
  }
  return takeCosts();
}

const manyEmails = () => Array.from({ length: 100 }, newEmail);
const countOf = (costs: readonly unknown[], cost: object) =>
  costs.filter((one) => JSON.stringify(one) === JSON.stringify(cost)).length;

test('after a change of the cost an address of nobody costs what those of the accounts do', async () => {
  const known = people.map(({ email }) => email);
  const unknown = known.map(newEmail);

  expect(await costsOf(await startCostlier(), unknown)).toEqual(unknown.map(() => OLD));
  expect(await costsOf(await startCostlier(), known)).toEqual(known.map(() => OLD));
});

test('so does an account without a password', async () => {
  const [{ email, userId } = { email: '', userId: '' }] = people;
  await instance.query('update users set password_hash = null where id = $1', [userId]);

  expect(await costsOf(await startCostlier(), [email])).toEqual([OLD]);
});

test('where half of the accounts have moved on, so have about half of the others, the same on every process', async () => {
  const first = await startCostlier();
  for (const person of people.slice(4)) await signIn(first.app, { ...person, project });
  const unknown = manyEmails();
  const [one, other] = [await startCostlier(), await startCostlier()];

  const costs = await costsOf(one, unknown);

  expect(countOf(costs, OLD)).toBeGreaterThan(25);
  expect(countOf(costs, NEW)).toBeGreaterThan(25);
  expect(countOf(costs, OLD) + countOf(costs, NEW)).toBe(unknown.length);
  expect(await costsOf(other, unknown)).toEqual(costs);
  expect(await costsOf(one, unknown)).toEqual(costs);
});

test('an address moves on as accounts do: to the new cost, once, and never back', async () => {
  const unknown = manyEmails();
  let before = await costsOf(await startCostlier(), unknown);
  for (const person of people) {
    await signIn((await startCostlier()).app, { ...person, project });

    const after = await costsOf(await startCostlier(), unknown);

    expect(after.filter((_, index) => countOf([before[index]], NEW) === 1)).toEqual(
      before.filter((cost) => countOf([cost], NEW) === 1),
    );
    before = after;
  }
  expect(before).toEqual(unknown.map(() => NEW));
});

test('a project without passwords costs what its first one will', async () => {
  await instance.query('update users set password_hash = null where project_id = $1', [project.id]);

  expect(await costsOf(await startCostlier(), [newEmail()])).toEqual([NEW]);
});

test('hashes that nothing can be compared with change nothing', async () => {
  const imported = people.slice(0, 4).map(({ userId }) => userId);
  await instance.query(`update users set password_hash = '$2b$10$abcdefghijklmnopqrstuv' where id = any($1)`, [
    imported.slice(0, 2),
  ]);
  await instance.query(`update users set password_hash = '$1$abc$def' where id = any($1)`, [imported.slice(2)]);
  const { app, takeHashes } = await startCostlier();
  const unknown = Array.from({ length: 20 }, newEmail);

  await costsOf({ app, takeCosts: () => [] }, unknown);

  // Two of eight begin like bcrypt, so that some are compared at its cost; none is compared with what is no hash at all.
  expect(new Set(takeHashes().map((hash) => /^(?:\$[^$]*){2}/.exec(hash)?.[0]))).toEqual(
    new Set(['$2b$10', '$argon2id$v=19']),
  );
});

test('after an import an address of nobody costs what the hashes of the other service do, until their owners have signed in', async () => {
  const [{ userId } = { userId: '' }] = people;
  const bcrypt = '$2b$10$abcdefghijklmnopqrstuuiYfj.JCH/8Hff5KmeyaPABzfEqwvS.a';
  await instance.query('update users set password_hash = $2 where project_id = $1', [project.id, bcrypt]);
  const imported = await startCostlier();

  await costsOf(imported, [newEmail(), newEmail()]);

  for (const hash of imported.takeHashes()) expect(hash).toBe(`$2b$10$${'.'.repeat(53)}`);
  await instance.query('update users set password_hash = null where id <> $1', [userId]);
  const [{ email } = { email: '' }] = people;
  await signIn(imported.app, { email, password: 'a'.repeat(72), project });

  expect(await costsOf(await startCostlier(), [newEmail()])).toEqual([NEW]);
});

test('known and unknown addresses take the same statements, and the costs are not looked up again', async () => {
  const recorded = recordStatements(instance.ctx);
  const watched = recordStatements({ ...recorded.ctx, standInHashes: createStandInHashes(recorded.ctx) });
  const statementsOf = async (email: string) => {
    recorded.take();
    const body = { email, password: 'a wrong one' };
    await ask(watched.app, 'POST /api/v1/auth/password/sign-in', { as: 'client', project, from: '203.0.113.9', body });
    return recorded.take();
  };
  const first = await statementsOf(newEmail());

  const [known, unknown] = [await statementsOf(people[0]?.email ?? ''), await statementsOf(newEmail())];

  expect(first.filter((text) => text.includes('sampled'))).toHaveLength(1);
  expect(unknown).toEqual(known);
  expect(known).toHaveLength(1);
});
