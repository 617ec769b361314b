import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInDashboard } from '../testing/render-in-dashboard.tsx';
import { DataTable, type Column } from './data-table.tsx';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly age: number;
}

const people: readonly Person[] = [
  { id: 'a', name: 'Ada', age: 36 },
  { id: 'b', name: 'Bela', age: 52 },
  { id: 'c', name: 'Cleo', age: 19 },
];
const COLUMNS: readonly Column<Person, 'age'>[] = [
  { label: 'Person', cell: ({ id, name }) => <Link to={`/people/${id}` as never}>{name}</Link> },
  { label: 'Age', look: 'number', sort: 'age', cell: ({ age }) => age },
];
const keyOf = ({ id }: Person): string => id;
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

// On a phone the heads are hidden: each line of a row is named.
beforeEach(() => page.viewport(1000, 700));

test('rows are named by their first column, and open pressed anywhere but on a control', async () => {
  const remove = vi.fn<(id: string) => void>();
  const { router } = await renderInDashboard(
    <DataTable
      label="People"
      columns={COLUMNS}
      rows={people}
      rowKey={keyOf}
      actions={({ id, name }) => <button onClick={() => remove(id)}>Remove {name}</button>}
    />,
  );
  const navigate = vi.spyOn(router, 'navigate');
  await expect.element(page.getByRole('table', { name: 'People' })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'Bela' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Ada' }).click();
  expect(remove).toHaveBeenCalledExactlyOnceWith('a');
  expect(navigate).not.toHaveBeenCalled();
  await row('Bela').getByRole('cell', { name: '52' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/people/b');
});

test('the arrows walk the rows, and Enter opens the one with the focus', async () => {
  const { router } = await renderInDashboard(
    <DataTable label="People" columns={COLUMNS} rows={people} rowKey={keyOf} hasRowKeys />,
  );
  await expect.element(row('Ada')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('link', { name: 'Bela' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/people/b');
});

test('a column that can be sorted is a button that says how', async () => {
  const onSort = vi.fn<(by: string) => void>();
  await renderInDashboard(
    <DataTable
      label="People"
      columns={COLUMNS}
      rows={people}
      rowKey={keyOf}
      sorting={{ by: 'age', isDescending: true, onSort }}
    />,
  );
  await expect.element(page.getByRole('columnheader', { name: 'Age' })).toHaveAttribute('aria-sort', 'descending');
  await expect.element(page.getByRole('columnheader', { name: 'Person' })).not.toHaveAttribute('aria-sort');
  await page.getByRole('button', { name: 'Age' }).click();
  expect(onSort).toHaveBeenCalledExactlyOnceWith('age');
});

function Selecting() {
  const [ids, setIds] = useState<readonly string[]>([]);
  return (
    <DataTable
      label="People"
      columns={COLUMNS}
      rows={people}
      rowKey={keyOf}
      hasRowKeys
      selecting={{
        isSelected: ({ id }) => ids.includes(id),
        onToggle: ({ id }) => setIds((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id])),
        labelOf: ({ name }) => `Select ${name}`,
        allLabel: 'Select all',
        all: ids.length === people.length || (ids.length > 0 && 'some'),
        onToggleAll: () => setIds(ids.length === people.length ? [] : people.map(keyOf)),
      }}
    />
  );
}

test('rows are selected by their box, by x, and all at once', async () => {
  await renderInDashboard(<Selecting />);
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await page.getByRole('checkbox', { name: 'Select Ada' }).click();
  await expect.element(all).toBePartiallyChecked();
  await userEvent.keyboard('{ArrowDown}x');
  await expect.element(page.getByRole('checkbox', { name: 'Select Bela' })).toBeChecked();
  await all.click();
  await expect.element(all).toBeChecked();
  await all.click();
  await expect.element(page.getByRole('checkbox', { name: 'Select Ada' })).not.toBeChecked();
});

test('without rows it says what would be there', async () => {
  await renderInDashboard(
    <DataTable label="People" columns={COLUMNS} rows={[]} rowKey={keyOf} empty={<p>Nobody yet</p>} />,
  );
  await expect.element(page.getByText('Nobody yet')).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});

test('of a long list only the rows near what is seen are drawn, and what is missing is fetched', async () => {
  const reach = vi.fn<(from: number, to: number) => void>();
  const at = (index: number): Person | undefined =>
    index < 500 ? { id: String(index), name: `Person ${index}`, age: index } : undefined;
  await renderInDashboard(
    <DataTable
      label="People"
      columns={COLUMNS}
      rows={{ length: 1000, at, reach }}
      rowKey={keyOf}
      rowHeight={46}
      total={1000}
    />,
  );
  await expect.element(page.getByRole('rowheader', { name: 'Person 0', exact: true })).toBeVisible();
  expect(document.querySelectorAll('tbody tr').length).toBeLessThan(100);
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
  scrollTo(0, 46 * 600);
  await expect.poll(() => Math.max(...reach.mock.calls.map(([, to]) => to))).toBeGreaterThan(590);
  scrollTo(0, 46 * 400);
  await expect.element(page.getByRole('rowheader', { name: 'Person 405', exact: true })).toBeInTheDocument();
});
