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
  /** For what cannot be taken back. */
  isDestructive?: boolean;
  /** Does it. If that throws, the dialog stays and says so. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something is done. */
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
