import { describe, expect, test } from 'vitest';
import { parseModule, type SourceFile } from './architecture/module.ts';
import { readTree } from './architecture/read-tree.ts';
import { rules } from './architecture/rules.ts';

const problemsIn = (files: readonly SourceFile[]): string[] => {
  const modules = files.map(parseModule);
  return rules.flatMap((rule) => rule.findProblems(modules).map((problem) => `${problem} [${rule.name}]`));
};

describe('planted violations', () => {
  const plants = rules.flatMap(({ name, plants }) => plants.map((plant) => [plant.title, name, plant] as const));

  test.for(plants)('%s is reported, and nothing else', ([, rule, { files, problem }]) => {
    expect(problemsIn(files)).toEqual([`${problem} [${rule}]`]);
  });

  test.for(rules.map((rule) => [rule.name, rule] as const))('there is one for: %s', ([, { plants }]) => {
    expect(plants).not.toEqual([]);
  });
});

describe('the tree', () => {
  const modules = readTree().map(parseModule);

  test('is read', () => {
    expect(modules.map(({ path }) => path)).toContain('packages/server/src/index.ts');
  });

  // No limit: a busy machine takes long to read the whole tree, and that breaks no rule.
  test.for(rules.map((rule) => [rule.name, rule] as const))('%s', { timeout: 0 }, ([, rule]) => {
    expect(rule.findProblems(modules)).toEqual([]);
  });
});
