import type { ReactElement, ReactNode } from 'react';
import { Alert } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import type { Save } from './use-save.ts';

interface ConfirmSaveProps {
  title: ReactNode;
  /** What happens, how many objects it affects and whether it can be undone. */
  text: ReactNode;
  confirmLabel: string;
  /** Text that the user must type to confirm an action that can't be undone. */
  typed?: string | undefined;
  save: Pick<Save<void>, 'mutate' | 'isPending' | 'error'>;
  /** Keeps the confirm button busy while the effects are still loading. */
  isWaiting?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before a save that is hard or impossible to undo. */
export const ConfirmSave = ({
  title,
  text,
  confirmLabel,
  typed,
  save,
  isWaiting = false,
  onClose,
  children,
}: ConfirmSaveProps): ReactElement => (
  <ConfirmDialog
    title={title}
    text={text}
    confirmLabel={confirmLabel}
    cancelLabel={t('Cancel')}
    {...(typed !== undefined && { typed: { expected: typed, label: t('Type {name} to confirm', { name: typed }) } })}
    isBusy={save.isPending || isWaiting}
    problem={
      <>
        {children}
        {save.error && <Alert title={save.error.message} />}
      </>
    }
    onConfirm={() => save.mutate()}
    onClose={onClose}
  />
);
