import { lazy, Suspense, useState, type ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Root } from './root.tsx';
import './styles.css';

interface AskingProps {
  isBusy?: boolean;
  onConfirm?: () => void;
}

function Asking({ isBusy = false, onConfirm }: AskingProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Root>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      {isOpen && (
        <Dialog
          role="alertdialog"
          title="Delete it?"
          text="It cannot be brought back."
          isBusy={isBusy}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button variant="outline" size="small" onClick={() => setOpen(false)}>
                Keep
              </Button>
              <Button variant="destructive" size="small" onClick={onConfirm}>
                Confirm
              </Button>
            </>
          }
        />
      )}
    </Root>
  );
}

const button = (name: string) => page.getByRole('button', { name });
const dialog = page.getByRole('alertdialog', { name: 'Delete it?' });

async function open(props: AskingProps = {}): Promise<void> {
  await render(<Asking {...props} />);
  await button('Delete').click();
  await expect.element(dialog).toBeVisible();
}

test('it asks, and the harmless answer has the focus', async () => {
  await open();
  await expect.element(dialog).toHaveAccessibleDescription('It cannot be brought back.');
  await expect.element(button('Keep')).toHaveFocus();
});

test('the keyboard stays inside and reaches the answer', async () => {
  const onConfirm = vi.fn<() => void>();
  await open({ onConfirm });
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Confirm')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  // What is behind it cannot be focused.
  (document.querySelector('.ks-root > button') as HTMLElement).focus();
  await expect.element(button('Confirm')).toHaveFocus();
});

test('Escape closes it, and the focus is back on what opened it', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Delete')).toHaveFocus();
});

test('a press beside it closes it, a press on it does not', async () => {
  await open();
  await page.getByText('It cannot be brought back.').click();
  await expect.element(dialog).toBeVisible();
  // The backdrop is part of the element and takes presses in its name.
  dialog.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test('while something is under way it stays', async () => {
  await open({ isBusy: true });
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(dialog).toBeVisible();
});

test('what waits beside it hides it meanwhile, and it is still open after that', async () => {
  const onClose = vi.fn<() => void>();
  let arrive = (): void => undefined;
  const Late = lazy(
    () => new Promise<{ default: ComponentType }>((resolve) => (arrive = () => resolve({ default: () => null }))),
  );
  const part = (isLate: boolean) => (
    <Root>
      <Suspense fallback={<p>On its way</p>}>
        {isLate && <Late />}
        <Dialog
          role="alertdialog"
          title="Delete it?"
          text="It cannot be brought back."
          onClose={onClose}
          actions={null}
        />
      </Suspense>
    </Root>
  );
  const { rerender } = await render(part(false));
  await expect.element(dialog).toBeVisible();
  const closed = new Promise((resolve) => dialog.element().addEventListener('close', resolve, { once: true }));
  await rerender(part(true));
  await closed;
  arrive();
  await expect.element(dialog).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
