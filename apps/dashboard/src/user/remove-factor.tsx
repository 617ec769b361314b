import type { ReactElement } from 'react';
import { Alert } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import { nameOf } from './name-of.ts';
import { useUser, useUserChange } from './user-query.ts';

interface RemoveFactorProps {
  onClose: () => void;
}

/** For somebody who lost their phone. */
export function RemoveFactor({ onClose }: RemoveFactorProps): ReactElement {
  const user = useUser();
  const { mutate, isPending, error } = useUserChange();
  return (
    <ConfirmDialog
      title={t('Remove the second factor?')}
      text={t(
        '{name} then signs in without a one-time code, and so does whoever knows their password. Make sure that it is them who asks. They can set it up again by themselves.',
        { name: nameOf(user) },
      )}
      confirmLabel={t('Remove')}
      cancelLabel={t('Cancel')}
      isBusy={isPending}
      problem={error && <Alert title={error.message} />}
      onConfirm={() => mutate({ totpSecret: null }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
