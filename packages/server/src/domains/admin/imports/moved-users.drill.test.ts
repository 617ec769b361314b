import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { openExport } from '../../../testing/exports.ts';
import { imported } from '../../../testing/imports.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 });

/** MOVED_USERS=1000000 moves more of them. */
const USERS = Number(process.env['MOVED_USERS'] ?? 5000);
const MOST_GROWTH_MIB = 150;
const ROWS_AT_ONCE = 100;
const NEWLINE = 0x0a;
/** Looking each of them up reads a few entries of indexes; a plan that reads the whole project for each reads thousands. */
const MOST_ENTRIES_PER_USER = 20;

let instance: TestInstance;
let project: OwnedProject;
beforeAll(async () => {
  instance = await startTestInstance();
  project = await makeProject(instance.app);
});
afterAll(() => instance.stop());

const row = (place: number): string =>
  `${JSON.stringify({
    external_id: `user_${place}`,
    primary_email: `person.${place.toString(36)}@mail${place % 977}.example.com`,
    primary_email_verified: place % 10 > 0,
    password_hash: '$2a$10$k87L/MF28Q673VKh8/cPi.SUl7MU/rWuSiIDDFayrKk/1tBsSQu4u',
    display_name: `Person ${(place * 7919) % USERS}`,
    signed_up_at_millis: 1_600_000_000_000 + place * 1000,
    client_metadata: { plan: place % 3 === 0 ? 'pro' : 'free', seats: place % 17 },
    server_metadata: { customer: `cus_${place}` },
  })}\n`;

/** Made while it is read, so that nobody holds it. */
function fileOf(users: number): ReadableStream<Uint8Array> {
  let place = 0;
  return new ReadableStream({
    pull(controller) {
      const end = Math.min(place + ROWS_AT_ONCE, users);
      let text = '';
      for (; place < end; place += 1) text += row(place);
      controller.enqueue(Buffer.from(text));
      if (place === users) controller.close();
    },
  });
}

async function countLines(response: Response): Promise<number> {
  let lines = 0;
  for await (const chunk of response.body ?? []) for (const byte of chunk) if (byte === NEWLINE) lines += 1;
  return lines;
}

async function entriesRead(): Promise<number> {
  const [row] = await instance.query<{ entries: number }>(
    `select sum(idx_tup_read)::float8 as entries from pg_stat_user_indexes
     where relname in ('users', 'contact_channels', 'oauth_accounts', 'imported_ids')`,
  );
  return row?.entries ?? 0;
}

/** Runs it, and tells how long it took and how much more of the machine's memory was held at the most. */
async function measured<Value>(work: () => Promise<Value>) {
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
  try {
    const value = await work();
    const seconds = (performance.now() - begun) / 1000;
    return { value, seconds, 'users/s': Math.round(USERS / seconds), 'growth, MiB': (most - before) / 1024 ** 2 };
  } finally {
    clearInterval(watch);
  }
}

// `MOVED_USERS=100000 npx vitest run --project drills moved-users` prints how many users move in a second.
test('users move in and out while memory stays flat', async () => {
  const into = await measured(() => imported(instance.app, { project }, fileOf(USERS)));
  expect(await entriesRead()).toBeLessThan(USERS * MOST_ENTRIES_PER_USER);
  const { body } = await ask(instance.app, 'POST /api/v1/internal/exports', {
    as: 'admin',
    project,
    body: { kind: 'users', format: 'ndjson', include_secrets: true },
  });
  const out = await measured(async () => countLines(await openExport(instance.app, (body as { url: string }).url)));
  const { value: summary, ...rateIn } = into;
  const { value: lines, ...rateOut } = out;
  console.table({ in: rateIn, out: rateOut });

  expect(summary).toMatchObject({ status: 'done', rows: USERS, created: USERS, existing: 0, refused: 0 });
  expect(lines).toBe(USERS);
  expect(into['growth, MiB']).toBeLessThan(MOST_GROWTH_MIB);
  expect(out['growth, MiB']).toBeLessThan(MOST_GROWTH_MIB);
});
