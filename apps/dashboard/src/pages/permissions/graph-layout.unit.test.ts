import { expect, test } from 'vitest';
import { containersOf, reachedFrom } from './contents.ts';
import { layOutGraph } from './graph-layout.ts';

const define = (contents: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(contents).map(([id, containedPermissionIds]) => ({ id, containedPermissionIds }));
const SYSTEM = { $update_team: [], $read_members: [], $invite_members: [] };
const acme = define({
  admin: ['member', '$update_team', 'reports:export'],
  'billing:read': [],
  member: ['$read_members', '$invite_members'],
  owner: ['admin', 'billing:read'],
  'reports:export': ['reports:read'],
  'reports:read': [],
  ...SYSTEM,
});
const placesOf = (definitions: ReturnType<typeof define>) =>
  Object.fromEntries(layOutGraph(definitions).nodes.map(({ id, column, row }) => [id, { column, row }]));

test('what contains others stands left of them, however many ways lead there, and the system last', () => {
  const columns = Object.fromEntries(layOutGraph(acme).nodes.map(({ id, column }) => [id, column]));
  expect(columns).toEqual({
    owner: 0,
    admin: 1,
    'billing:read': 1,
    member: 2,
    'reports:export': 2,
    'reports:read': 3,
    $update_team: 3,
    $read_members: 3,
    $invite_members: 3,
  });
  const skipping = define({ top: ['low', 'middle'], middle: ['low'], low: [] });
  expect(placesOf(skipping)).toMatchObject({ top: { column: 0 }, middle: { column: 1 }, low: { column: 2 } });
});

test('no two stand in one place, and what contains several stands between them', () => {
  for (const definitions of [acme, define({ admin: Object.keys(SYSTEM), member: ['$read_members'], ...SYSTEM })]) {
    const { nodes, rows, columns } = layOutGraph(definitions);
    expect(new Set(nodes.map(({ column, row }) => `${column} ${row}`)).size).toBe(nodes.length);
    for (const { column, row } of nodes) {
      expect(row).toBeLessThan(rows);
      expect(column).toBeLessThan(columns);
    }
    for (let at = 0; at < columns; at += 1) {
      const taken = nodes
        .filter(({ column }) => column === at)
        .map(({ row }) => row)
        .sort((a, b) => a - b);
      taken.slice(1).forEach((row, index) => expect(row - (taken[index] ?? 0)).toBeGreaterThanOrEqual(1));
    }
  }
  const { member, $read_members, $invite_members } = placesOf(acme);
  expect(member?.row).toBe((($read_members?.row ?? 0) + ($invite_members?.row ?? 0)) / 2);
});

test('each line is there once, and a project without permissions of its own has a column', () => {
  expect(layOutGraph(acme).edges).toHaveLength(8);
  expect(layOutGraph(define(SYSTEM))).toMatchObject({ columns: 2, rows: 3, edges: [] });
  expect(layOutGraph([])).toEqual({ nodes: [], edges: [], columns: 1, rows: 0 });
});

test('what is contained is found in both directions', () => {
  expect([...reachedFrom(acme, ['member'])].sort()).toEqual(['$invite_members', '$read_members', 'member']);
  expect(reachedFrom(acme, ['owner']).size).toBe(9);
  expect(containersOf(acme, 'admin')).toEqual(['owner']);
});
