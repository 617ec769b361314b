import { expect, test } from 'vitest';
import { atOnce } from './at-once.mjs';
import { runSteps, type Step } from './run-steps.mjs';
import { runTestRunner } from './run-test-runner.mjs';
import { ToolFailed } from './run-tool.mjs';

async function run(steps: Step[]) {
  let printed = '';
  const outcome = await runSteps(steps, { write: (text) => (printed += text) });
  return { ...outcome, printed };
}

const passing = (name: string): Step => ({ name, run: async () => ({ passed: 2, failed: 0, skipped: 1 }) });
const script = (source: string): string[] => ['--eval', source];

test('steps run in order and their counts are summed', async () => {
  const { counts, hasFailed, durations, printed } = await run([passing('one'), passing('two')]);
  expect({ counts, hasFailed }).toEqual({ counts: { passed: 4, failed: 0, skipped: 2 }, hasFailed: false });
  expect(durations.map(({ name }) => name)).toEqual(['one', 'two']);
  expect(printed).toMatch(/^ {2}one \.+ ok {5}\s+0\.0 s\n {2}two \.+ ok {5}\s+0\.0 s\n$/);
});

test('figures stand below their step', async () => {
  const timing: Step = {
    name: 'timing',
    run: async () => ({ passed: 1, failed: 0, skipped: 0, figures: 'p50 2 ms\np99 9 ms\n' }),
  };
  expect((await run([timing])).printed).toMatch(/ s\n {4}p50 2 ms\n {4}p99 9 ms\n$/);
});

const failing: Step = {
  name: 'lint',
  run: async () => {
    throw new ToolFailed('exit code 3', 'first line\nlast line\n');
  },
};

test('a failing step ends the run, shows its whole output and counts as one failure', async () => {
  const { counts, hasFailed, durations, printed } = await run([passing('one'), failing, passing('two')]);
  expect({ counts, hasFailed }).toEqual({ counts: { passed: 2, failed: 1, skipped: 1 }, hasFailed: true });
  expect(durations.map(({ name }) => name)).toEqual(['one', 'lint']);
  expect(printed).toContain('\nfirst line\nlast line\n\nlint failed (exit code 3).\n');
});

test('what runs anyway runs after a failure too, and the end tells all that failed', async () => {
  const steps: Step[] = [
    { ...failing, advice: 'Mend it.' },
    { ...passing('format'), runsAnyway: true },
    { ...failing, name: 'unused code', runsAnyway: true },
    passing('needs the others'),
  ];
  const { failed, counts, durations, printed } = await run(steps);
  expect(failed).toEqual(['lint', 'unused code']);
  expect(counts).toEqual({ passed: 2, failed: 2, skipped: 1 });
  expect(durations.map(({ name }) => name)).toEqual(['lint', 'format', 'unused code']);
  expect(printed).toContain('lint failed (exit code 3). Mend it.\n\n  format ');
});

test('a test runner that fails gives the counts of its closing line', async () => {
  const runner: Step = {
    name: 'tests',
    run: () => runTestRunner(script("console.log('5 passed, 2 failed, 0 skipped'); process.exit(1)")),
  };
  const { counts, printed } = await run([runner]);
  expect(counts).toEqual({ passed: 5, failed: 2, skipped: 0 });
  expect(printed).toContain('tests failed');
});

test('a test runner that fails beside its tests counts as one failure', async () => {
  const runner: Step = {
    name: 'tests',
    run: () => runTestRunner(script("console.log('5 passed, 0 failed, 0 skipped'); process.exit(1)")),
  };
  expect((await run([runner])).counts).toEqual({ passed: 5, failed: 1, skipped: 0 });
});

test('a test runner that ran no test has failed', async () => {
  const runner: Step = { name: 'tests', run: () => runTestRunner(script("console.log('No test files found')")) };
  expect(await run([runner])).toMatchObject({ hasFailed: true, counts: { passed: 0, failed: 1, skipped: 0 } });
});

test('steps at once are all run and shown, and their counts are summed', async () => {
  const { counts, printed } = await run([atOnce('checks', [passing('one'), passing('two')])]);
  expect(counts).toEqual({ passed: 4, failed: 0, skipped: 2 });
  expect(printed).toMatch(/^ {2}checks \.+ ok .* s\n {6}one \.+ ok .* s\n {6}two \.+ ok .* s\n$/);
});

test('one of several at once that fails is shown whole, and the others with it', async () => {
  const steps = [atOnce('checks', [{ ...failing, advice: 'Mend it.' }, passing('format')]), passing('tests')];
  const { failed, counts, printed } = await run(steps);
  expect({ failed, counts }).toEqual({ failed: ['checks'], counts: { passed: 2, failed: 1, skipped: 1 } });
  expect(printed).toContain('first line\nlast line\n\nlint failed (exit code 3). Mend it.');
  expect(printed).toMatch(/ {2}format \.+ ok /);
});
