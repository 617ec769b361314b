'use client';
import { useState, type ReactElement } from 'react';
import { Button, Dialog } from '@keystead/ui';
import { FormProblem } from '../forms/form-problem.tsx';
import { problemOf, type Problem } from '../forms/problem-of.ts';
import { useKeystead } from '../provider.tsx';

export interface ConfirmDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  /** For actions that can't be undone. */
  isDestructive?: boolean;
  /** Performs the action. If it throws, the dialog stays open and shows the error. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks the user to confirm an action. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { title, text, confirmLabel, isDestructive = false, onConfirm, onClose } = props;
  const { t } = useKeystead();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  const confirm = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      role="alertdialog"
      title={title}
      text={text}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" size="small" isDone={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            variant={isDestructive ? 'destructive' : 'primary'}
            size="small"
            isBusy={isBusy}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <FormProblem problem={problem} isBusy={isBusy} />
    </Dialog>
  );
}
