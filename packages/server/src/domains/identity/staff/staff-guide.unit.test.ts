import { readFileSync } from 'node:fs';
import { hasRight, staffRights, staffRoles } from '@keystead/contract';
import { expect, test } from 'vitest';

test('the table of the guide is the table of the code', () => {
  const guide = readFileSync(new URL('../../../../../../docs/guide/staff.md', import.meta.url), 'utf8');
  const cells = (line: string): string[] =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  const [head = '', , ...rows] = guide.split('\n').filter((line) => line.startsWith('|'));

  expect(cells(head)).toEqual(['right', ...staffRoles]);
  expect(rows.map((row) => [/^`(\w+)`/.exec(cells(row)[0] ?? '')?.[1], ...cells(row).slice(1)])).toEqual(
    (Object.keys(staffRights) as (keyof typeof staffRights)[]).map((right) => [
      right,
      ...staffRoles.map((role) => (hasRight(role, right) ? 'yes' : '')),
    ]),
  );
});
