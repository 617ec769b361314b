import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Alert, TextField } from '@keystead/ui';
import { likelyApp } from '../project/app-pages.ts';
import { useAdmin, useProject } from '../project/project.tsx';
import { t } from '../words.ts';
import { AppChoice } from './app-choice.tsx';
import { nameOf } from './name-of.ts';
import { UserDialog } from './user-dialog.tsx';
import { useUser } from './user-query.ts';

interface ImpersonateUserProps {
  onClose: () => void;
}

/** Signs the owner in to the app as somebody else, for a reason that is kept. */
export function ImpersonateUser({ onClose }: ImpersonateUserProps): ReactElement {
  const admin = useAdmin();
  const user = useUser();
  const { config } = useProject();
  const [app, setApp] = useState(() => likelyApp(config));
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const answer = await admin.impersonateUser({
        userId: user.id,
        reason: reason.trim(),
        callbackUrl: `${app.trim().replace(/\/$/, '')}/impersonate`,
      });
      if (answer.status === 'error') throw answer.error;
      // Of the app, in a tab of its own: it learns nothing of this one.
      open(answer.data.url, '_blank', 'noopener');
    },
    onSuccess: onClose,
  });
  return (
    <UserDialog
      title={t('Impersonate {name}?', { name: nameOf(user) })}
      text={t(
        'You are signed in to the app as them for 15 minutes, marked as such. Passwords, addresses and factors cannot be changed. Who, when and why is kept.',
      )}
      submitLabel={t('Impersonate')}
      isBusy={isPending}
      onSubmit={() => {
        setChecked(true);
        if (reason.trim() !== '') mutate();
      }}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t('Reason')}
        dir="auto"
        maxLength={500}
        autoComplete="off"
        value={reason}
        error={isChecked && reason.trim() === '' ? t('Please enter a reason') : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <AppChoice label={t('App')} pagesLabel={t('Screens of the app')} value={app} onChange={setApp} />
      {error && <Alert title={error.message} />}
    </UserDialog>
  );
}
