import { isTest, type Rule } from './rule.ts';

/** A file that others import is no test, and runners and readers would look for one in it. */
export const testsExportNothing: Rule = {
  name: 'a file named *.test.* is a test and exports nothing',
  findProblems: (modules) =>
    modules
      .filter(({ path, source }) => /\.test\.tsx?$/.test(path) && /^export\b/m.test(source))
      .map(({ path }) => `${path}: exports something; what tests share lies in testing/`),
};

/** The packages are built and published without it. */
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
};
