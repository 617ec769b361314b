import { file, isTest, type Rule } from './rule.ts';

/** A file that others import is not a test, but runners and readers would expect one in it. */
export const testsExportNothing: Rule = {
  name: 'a file named *.test.* is a test and exports nothing',
  findProblems: (modules) =>
    modules
      .filter(({ path, source }) => /\.test\.tsx?$/.test(path) && /^export\b/m.test(source))
      .map(({ path }) => `${path}: exports something; what tests share lies in testing/`),
  plants: [
    {
      title: 'a test that is none',
      files: [
        file('packages/react/src/testing/clock.test.ts', 'export const now = () => 0;'),
        file('packages/react/src/testing/calendar.ts', 'export const today = () => 0;'),
        file('packages/react/src/a.browser.test.tsx', "test('a', () => {});"),
      ],
      problem: 'packages/react/src/testing/clock.test.ts: exports something; what tests share lies in testing/',
    },
  ],
};

/** The packages are built and published without testing/. */
export const testingIsForTests: Rule = {
  name: 'only tests import what lies in testing/',
  findProblems: (modules) =>
    modules
      .filter(({ path }) => !isTest(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => target !== undefined && /^packages\/.*(\/src\/testing\/|\.test\.tsx?$)/.test(target))
          .map(({ specifier }) => `${path}: imports ${specifier}, which is for tests`),
      ),
  plants: [
    {
      title: 'code that needs what tests share',
      files: [
        file('packages/client/src/a.ts', "import type { Clock } from './testing/clock.ts';"),
        file('packages/client/src/a.unit.test.ts', "import { clock } from './testing/clock.ts';"),
        file('packages/client/src/testing/peer.ts', "import { clock } from './clock.ts';"),
      ],
      problem: 'packages/client/src/a.ts: imports ./testing/clock.ts, which is for tests',
    },
  ],
};

/** Hooks drop the database after a test, and would wait forever for statements that a failed test still blocks. */
export const rowsAreLetGo: Rule = {
  name: 'rows that a test holds are taken with await using',
  findProblems: (modules) =>
    modules
      .filter(({ path, source }) => isTest(path) && /\b(const|let) \w+ = await hold[A-Z]\w*\(/.test(source))
      .map(({ path }) => `${path}: a test that fails would hold its rows for ever; take them with await using`),
  plants: [
    {
      title: 'a test that lets go of its rows only when all goes well',
      files: [
        file('packages/server/src/a.api.test.ts', 'const held = await holdRows(instance, one, []);'),
        file('packages/server/src/b.api.test.ts', 'await using held = await holdRows(instance, one, []);'),
      ],
      problem:
        'packages/server/src/a.api.test.ts: a test that fails would hold its rows for ever; take them with await using',
    },
  ],
};

/** The linter recognizes `test` only if it is imported from Vitest. */
export const instanceTestsRun: Rule = {
  name: 'tests of instanceTest all run, and their set-up waits for the instance',
  findProblems: (modules) =>
    modules
      .filter(({ path, source }) => isTest(path) && /^const test = instanceTest\(/m.test(source))
      .flatMap(({ path, source }) => [
        ...(/\btest(\.\w+)*\.(only|skip|skipIf|runIf|todo)\b/.test(source)
          ? [`${path}: a test is focused or disabled; run them all`]
          : []),
        ...(/(?<![\w.])beforeAll\(/.test(source)
          ? [`${path}: beforeAll runs before the instance starts; use test.beforeAll`]
          : []),
      ]),
  plants: [
    {
      title: 'a focused test',
      files: [
        file('packages/server/src/a.api.test.ts', "const test = instanceTest();\ntest.only('a', () => {});"),
        file('packages/server/src/b.api.test.ts', "const test = instanceTest();\ntest.for([1])('b', () => {});"),
      ],
      problem: 'packages/server/src/a.api.test.ts: a test is focused or disabled; run them all',
    },
    {
      title: 'set-up that runs before the instance starts',
      files: [
        file('packages/server/src/a.api.test.ts', 'const test = instanceTest();\nbeforeAll(() => fill(instance));'),
        file(
          'packages/server/src/b.api.test.ts',
          'const test = instanceTest();\ntest.beforeAll(() => fill(instance));',
        ),
      ],
      problem: 'packages/server/src/a.api.test.ts: beforeAll runs before the instance starts; use test.beforeAll',
    },
  ],
};
