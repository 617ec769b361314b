import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInDashboard } from '../testing/render-in-dashboard.tsx';
import { keepFocus } from './keep-focus.ts';

function People() {
  const [names, setNames] = useState(['Ada', 'Bela', 'Cleo']);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => keepFocus(document.body), []);
  useEffect(() => {
    const removeAll = (): void => setNames([]);
    addEventListener('empty', removeAll); // as when the list is fetched again
    return () => removeEventListener('empty', removeAll);
  }, []);
  return (
    <>
      <h1 tabIndex={-1}>People</h1>
      <button onClick={() => setAsking(true)}>Ask</button>
      {isAsking && <button onClick={() => setAsking(false)}>Answer</button>}
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button onClick={() => setNames((all) => all.filter((one) => one !== name))}>Remove {name}</button>
          </li>
        ))}
      </ul>
      <p>Nothing to press</p>
    </>
  );
}

const button = (name: string) => page.getByRole('button', { name });

test('after a row that is gone its neighbour has the focus, and after the last one the title', async () => {
  await renderInDashboard(<People />);
  await button('Remove Bela').click();
  await expect.element(button('Remove Cleo')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove Ada')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'People' })).toHaveFocus();
});

test('after anything else that is gone, what had the focus before has it', async () => {
  await renderInDashboard(<People />);
  await button('Ask').click();
  await button('Answer').click();
  await expect.element(button('Ask')).toHaveFocus();
});

test('who has left by a press beside everything is not called back', async () => {
  await renderInDashboard(<People />);
  await button('Remove Ada').click();
  await expect.element(button('Remove Bela')).toHaveFocus();
  await page.getByText('Nothing to press').click();
  await expect.poll(() => document.activeElement).toBe(document.body);
  dispatchEvent(new Event('empty'));
  await expect.element(button('Remove Bela')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
});
