import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ConfirmSave } from '../../kit/confirm-save.tsx';
import { changeProject, useAdmin, useProjectSave } from '../../project/project.tsx';
import { countQuery } from '../users/users-query.ts';
import { formatCount, t } from '../../words.ts';

interface VerificationQuestionProps {
  onClose: () => void;
}

/** Shows how many users it affects before it is enabled. */
export function VerificationQuestion({ onClose }: VerificationQuestionProps): ReactElement {
  const admin = useAdmin();
  const { data: count } = useQuery(countQuery(admin, { verified: false }, 'capped'));
  const save = useProjectSave({
    save: () => changeProject(admin, { config: { requireEmailVerification: true } }),
    onSaved: onClose,
  });
  return (
    <ConfirmSave
      title={t('Require email verification?')}
      text={
        <>
          {count && `${t('Users without a verified email: {n}.', { n: formatCount(count) })} `}
          {t("They stay signed in, but can't do anything except verify their email.")}
        </>
      }
      confirmLabel={t('Require verification')}
      save={save}
      onClose={onClose}
    />
  );
}
