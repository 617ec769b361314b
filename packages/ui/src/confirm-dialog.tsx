'use client';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

export interface ConfirmDialogProps {
  title: ReactNode;
  /** The consequence, how many items it affects, and whether it can be undone. */
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** A text that has to be typed first, for actions that can't be undone. */
  typed?: { readonly expected: string; readonly label: ReactNode };
  /** Why the action failed. */
  problem?: ReactNode;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that is hard or impossible to undo. */
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
