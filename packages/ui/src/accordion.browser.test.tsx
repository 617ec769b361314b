import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Accordion } from './accordion.tsx';
import { Root } from './root.tsx';
import './styles.css';

test('titles open and close what is below them, by pointer and by key', async () => {
  await render(
    <Root>
      <Accordion
        items={[
          { key: 'what', title: 'What is it?', content: 'A thing.' },
          { key: 'why', title: 'Why?', content: 'Because.' },
        ]}
      />
    </Root>,
  );
  await expect.element(page.getByText('A thing.')).not.toBeVisible();
  await page.getByText('What is it?').click();
  await expect.element(page.getByText('A thing.')).toBeVisible();
  await expect.element(page.getByText('Because.')).not.toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByText('Because.')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Because.')).not.toBeVisible();
});
