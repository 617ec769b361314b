import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Alert } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { useAdmin, useProjectChange } from '../project/project.tsx';
import { countQuery } from '../users/users-query.ts';
import { formatCount, t } from '../words.ts';

interface VerificationQuestionProps {
  onClose: () => void;
}

/** Says whom it affects before it is switched on. */
export function VerificationQuestion({ onClose }: VerificationQuestionProps): ReactElement {
  const { data: count } = useQuery(countQuery(useAdmin(), { verified: false }, 'capped'));
  const { mutate, isPending, error } = useProjectChange();
  return (
    <ConfirmDialog
      title={t('Require email verification?')}
      text={
        <>
          {count && `${t('Users without a verified email: {n}.', { n: formatCount(count) })} `}
          {t('They stay signed in, but can only verify their email until they have done so.')}
        </>
      }
      confirmLabel={t('Require verification')}
      cancelLabel={t('Cancel')}
      isBusy={isPending}
      problem={error && <Alert title={error.message} />}
      onConfirm={() => mutate({ config: { requireEmailVerification: true } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
