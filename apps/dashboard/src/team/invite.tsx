import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { Alert, Button, Dialog, showToast, TextField } from '@keystead/ui';
import { invitationPage } from '../project/app-pages.ts';
import { useProject } from '../project/project.tsx';
import { t } from '../words.ts';
import { useTeam, useTeamRefresh } from './team-query.ts';

interface InviteProps {
  onClose: () => void;
}

/** Mails somebody a link by which they can join. */
export function Invite({ onClose }: InviteProps): ReactElement {
  const team = useTeam();
  const refresh = useTeamRefresh();
  const { config } = useProject();
  const [email, setEmail] = useState('');
  const [callbackUrl, setCallbackUrl] = useState(() => invitationPage(config));
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => team.inviteUser({ email: email.trim(), callbackUrl }),
    onSuccess: async ({ status }) => {
      if (status === 'error') return;
      await refresh();
      showToast(t('Invited {email}', { email: email.trim() }));
      onClose();
    },
  });
  const isAddress = /^\S+@\S+$/.test(email.trim());
  const refusal = data?.status === 'error' && !isPending ? data.error : undefined;
  const isUntrusted = refusal?.code === 'REDIRECT_URL_NOT_WHITELISTED';
  const invite = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isAddress && !isPending) mutate();
  };
  return (
    <Dialog
      title={t('Invite to {team}', { team: team.displayName })}
      text={t('The link in the mail works once, for seven days.')}
      isBusy={isPending}
      onClose={onClose}
      actions={null}
    >
      <form className="team-form" noValidate onSubmit={invite}>
        <TextField
          name="email"
          type="email"
          label={t('Email')}
          dir="ltr"
          autoComplete="off"
          value={email}
          error={isChecked && !isAddress ? t('Please enter an email address') : undefined}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <TextField
          name="callbackUrl"
          type="url"
          label={t('Page of your app')}
          dir="ltr"
          autoComplete="off"
          value={callbackUrl}
          error={isUntrusted ? t('This is not below one of your domains') : undefined}
          onChange={({ currentTarget }) => setCallbackUrl(currentTarget.value)}
        />
        {refusal && !isUntrusted && <Alert title={refusal.message} />}
        {error && <Alert title={error.message} />}
        <div className="ks ks-dialog-actions">
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button size="small" type="submit" isBusy={isPending}>
            {t('Invite')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
