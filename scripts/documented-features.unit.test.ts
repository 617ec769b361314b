import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { featureOrder, FEATURES } from './architecture/feature-order.ts';
import { fromRoot } from './root.mjs';

test('ARCHITECTURE.md names every feature, in their order', () => {
  const page = readFileSync(fromRoot('ARCHITECTURE.md'), 'utf8');
  const [, row = ''] = /^features: ([\s\S]*?)\n *a feature imports/m.exec(page) ?? [];
  const existing = featureOrder.filter((feature) => existsSync(fromRoot(`${FEATURES}${feature}`)));
  expect(row.split(/[\s·│]+/)).toEqual(existing);
});
