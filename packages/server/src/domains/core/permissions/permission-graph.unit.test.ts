import { expect, test } from 'vitest';
import {
  closureOf,
  containsItself,
  findUndefined,
  withContents,
  withNewName,
  without,
  type PermissionGraph,
} from './permission-graph.ts';

const graph = (contents: Record<string, string[]>): PermissionGraph => new Map(Object.entries(contents));
const contentsOf = (given: PermissionGraph) => Object.fromEntries(given);
const reachableIn = (given: PermissionGraph) =>
  Object.fromEntries([...closureOf(given)].map(([id, reachable]) => [id, [...reachable].sort()]));

const diamond = graph({
  owner: ['editor', 'reader'],
  editor: ['base'],
  reader: ['$read_members', 'base'],
  base: ['$invite_members'],
});

test('a permission reaches what it contains, over all ways and each once', () => {
  expect(reachableIn(diamond)).toEqual({
    owner: ['$invite_members', '$read_members', 'base', 'editor', 'reader'],
    editor: ['$invite_members', 'base'],
    reader: ['$invite_members', '$read_members', 'base'],
    base: ['$invite_members'],
  });
});

test('a chain of a thousand is followed to its end', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `p${index}`);
  const chain = new Map(ids.map((id, index) => [id, ids.slice(index + 1, index + 2)]));

  expect(closureOf(chain).get('p0')?.size).toBe(999);
  expect(containsItself(chain, 'p0')).toBe(false);
  expect(containsItself(withContents(chain, 'p999', ['p0']), 'p999')).toBe(true);
});

test.each([
  ['itself', 'owner', ['owner']],
  ['what contains it', 'editor', ['owner']],
  ['what contains what contains it', 'base', ['$read_members', 'owner']],
])('a permission that contains %s contains itself', (_, id, containedIds) => {
  expect(containsItself(withContents(diamond, id, containedIds), id)).toBe(true);
});

test('two ways to one permission are no cycle', () => {
  for (const id of diamond.keys()) expect(containsItself(diamond, id)).toBe(false);
});

test('contents are kept in order and each once', () => {
  expect(contentsOf(withContents(graph({ base: [] }), 'owner', ['base', '$read_members', 'base']))).toEqual({
    base: [],
    owner: ['$read_members', 'base'],
  });
});

test('a new name is followed by whatever contains it', () => {
  expect(contentsOf(withNewName(diamond, 'base', 'z'))).toEqual({
    owner: ['editor', 'reader'],
    editor: ['z'],
    reader: ['$read_members', 'z'],
    z: ['$invite_members'],
  });
});

test('nothing contains a deleted permission, nor reaches anything through it', () => {
  expect(reachableIn(without(diamond, 'base'))).toEqual({
    owner: ['$read_members', 'editor', 'reader'],
    editor: [],
    reader: ['$read_members'],
  });
});

test('the system permissions are always defined', () => {
  expect(findUndefined(diamond, ['$delete_team', 'base'])).toBeUndefined();
  expect(findUndefined(diamond, ['base', 'nowhere', 'elsewhere'])).toBe('nowhere');
});
