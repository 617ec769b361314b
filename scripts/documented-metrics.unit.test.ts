import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMetrics } from '../packages/server/src/create-metrics.ts';
import { listOwnMetrics } from '../packages/server/src/testing/own-metrics.ts';
import { fromRoot } from './root.mjs';

const instruments = listOwnMetrics();

test('the guide lists every figure of ours with its type and its labels, and no other', () => {
  const guide = readFileSync(fromRoot('docs/guide/monitoring.md'), 'utf8');
  const rows = guide.matchAll(/^\| `(keystead_\w+)` \| (\w+) \|([^|]*)\|/gm);
  const listed = [...rows].map(([, name, type, labels = '']) => [name, type, ...namesIn(labels)].join(' '));

  expect(listed.sort()).toEqual(
    instruments.map(({ name, type, labelNames }) => [name, type, ...labelNames].join(' ')).sort(),
  );
});

test('all of them are served', async () => {
  const served = (await createMetrics().text()).matchAll(/^# TYPE (keystead_\w+ \w+)$/gm);

  expect([...served].map(([, line]) => line)).toEqual(instruments.map(({ name, type }) => `${name} ${type}`));
});

const namesIn = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
