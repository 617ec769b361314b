import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from '@keystead/ui';
import { renderInDashboard } from '../testing/render-in-dashboard.tsx';
import { useSave } from './use-save.ts';

type Answer = { status: 'ok'; data: string } | { status: 'error'; error: Error };

interface TeamsProps {
  list: () => Promise<readonly string[]>;
  save: () => Promise<Answer>;
  onSaved?: (name: string) => void;
  undo?: () => Promise<unknown>;
}

function Teams({ list, save: send, onSaved, undo }: TeamsProps) {
  const { data = [] } = useQuery({ queryKey: ['teams', 'p', 'list'], queryFn: list });
  const save = useSave({
    save: send,
    refreshes: ['teams'],
    toast: undo ? undefined : (name) => `${name} is saved`,
    undo: undo && ((name) => ({ text: `${name} can be undone`, undo })),
    onSaved,
  });
  return (
    <>
      <ul>
        {data.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <Button isBusy={save.isPending} onClick={() => save.mutate()}>
        Save
      </Button>
      {save.error && <p role="alert">{save.error.message}</p>}
    </>
  );
}

const saved = (name: string) => () => Promise.resolve<Answer>({ status: 'ok', data: name });
const refused = () => Promise.resolve<Answer>({ status: 'error', error: new Error('The team is full.') });
// A toast of another test may lie above it.
const undoIt = async () => (
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible(),
  page
    .getByRole('button', { name: 'Undo' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
);
const press = () => page.getByRole('button', { name: 'Save' }).click();

test('it is pending until what it changes is fetched again, and a dialog need not wait for that', async () => {
  const answers: ((names: readonly string[]) => void)[] = [];
  const onSaved = vi.fn<(name: string) => void>();
  await renderInDashboard(
    <Teams list={() => new Promise((resolve) => answers.push(resolve))} save={saved('Sales')} onSaved={onSaved} />,
  );
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(['Design']);
  await expect.element(page.getByText('Design')).toBeVisible();
  await press();
  await expect.element(page.getByText('Sales is saved')).toBeVisible();
  await expect.poll(() => answers.length).toBe(2);
  expect(onSaved.mock.calls.map(([name]) => name)).toEqual(['Sales']);
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  answers[1]?.(['Design', 'Sales']);
  await expect.element(page.getByText('Sales', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy');
});

test('an answer that was on its way while it was saved is not taken for the new one', async () => {
  const answers: ((names: readonly string[]) => void)[] = [];
  const list = vi.fn<() => Promise<readonly string[]>>(() => new Promise((resolve) => answers.push(resolve)));
  await renderInDashboard(<Teams list={list} save={saved('Sales')} />);
  await expect.poll(() => answers.length).toBe(1);
  await press();
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.(['Design']);
  answers[1]?.(['Design', 'Sales']);
  await expect.element(page.getByText('Sales', { exact: true })).toBeVisible();
});

test('an error that is returned fails the save, and the list is fetched again', async () => {
  const list = vi.fn<() => Promise<readonly string[]>>(() => Promise.resolve(['Design']));
  const onSaved = vi.fn<() => void>();
  await renderInDashboard(<Teams list={list} save={refused} onSaved={onSaved} />);
  await expect.element(page.getByText('Design')).toBeVisible();
  await press();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The team is full.');
  await expect.poll(() => list.mock.calls.length).toBe(2);
  expect(onSaved).not.toHaveBeenCalled();
});

test('it can be undone, and what is undone is fetched again', async () => {
  const list = vi.fn<() => Promise<readonly string[]>>(() => Promise.resolve(['Design']));
  const undo = vi.fn<() => Promise<unknown>>(saved('Design'));
  await renderInDashboard(<Teams list={list} save={saved('Sales')} undo={undo} />);
  await press();
  await undoIt();
  await expect.poll(() => undo.mock.calls.length).toBe(1);
  await expect.poll(() => list.mock.calls.length).toBe(3);
});

test('an undo that fails says why', async () => {
  await renderInDashboard(<Teams list={() => Promise.resolve([])} save={saved('Sales')} undo={refused} />);
  await press();
  await undoIt();
  await expect.element(page.getByText('The team is full.')).toBeVisible();
});
