'use client';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

export interface ConfirmDialogProps {
  title: ReactNode;
  /** What happens, to how many, and whether there is a way back. */
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** What must be typed first, for what cannot be undone. */
  typed?: { readonly expected: string; readonly label: ReactNode };
  /** Why it failed. */
  problem?: ReactNode;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that is hard or impossible to undo. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel,
  typed,
  problem,
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactElement {
  const [entered, setEntered] = useState('');
  const isReady = typed === undefined || entered.trim() === typed.expected;
  return (
    <Dialog
      role="alertdialog"
      title={title}
      text={text}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" size="small" disabled={isBusy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant="destructive" size="small" isBusy={isBusy} disabled={!isReady} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typed && (
        <TextField
          name="confirmation"
          label={typed.label}
          autoComplete="off"
          spellCheck={false}
          value={entered}
          onChange={({ currentTarget }) => setEntered(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isReady && !isBusy) onConfirm();
          }}
        />
      )}
      {problem}
    </Dialog>
  );
}
