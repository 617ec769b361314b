import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { largestDocument } from '../../../testing/largest-document.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

const TIMES = 100;

let instance: TestInstance;
let project: OwnedProject;
beforeAll(async () => {
  instance = await startTestInstance();
  project = await makeProject(instance.app, {
    config: { email_color: '#2f6fed', email_footer: 'Acme Ltd', email_logo_url: 'https://app.example.com/logo.png' },
  });
});
afterAll(() => instance.stop());

/** How long one takes that succeeds, in milliseconds. */
async function expectPreview(body: object): Promise<number> {
  const startedAt = performance.now();
  const answer = await ask(instance.app, 'POST /api/v1/internal/email-templates/magic_link/preview', {
    as: 'admin',
    project,
    body,
  });
  const millis = performance.now() - startedAt;
  expect(answer).toMatchObject({ status: 200, body: { problems: [] } });
  return millis;
}

// `npx vitest run --project benchmarks preview-template` prints how long an owner waits for a preview.
test('a preview of our own words, and of the largest document there may be', async () => {
  const first = await expectPreview({});
  const rows: Record<string, object> = {};
  for (const [name, body] of [
    ['our words', {}],
    ['our words, dark, in Hebrew', { language: 'he', color_scheme: 'dark' }],
    ['the largest document', { content: largestDocument() }],
  ] as const) {
    const millis: number[] = [];
    for (let index = 0; index < TIMES; index += 1) millis.push(await expectPreview(body));
    millis.sort((one, other) => one - other);
    const at = (share: number) => Number(millis[Math.floor(TIMES * share)]?.toFixed(1));
    rows[name] = { 'p50, ms': at(0.5), 'p95, ms': at(0.95), 'slowest, ms': at(1 - 1 / TIMES) };
  }
  console.table(rows);
  console.log(`The first one, which loads what draws mails: ${first.toFixed(0)} ms`);
});
