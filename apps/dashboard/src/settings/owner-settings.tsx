import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { Alert, Button, Skeleton, TextField } from '@keystead/ui';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { formatRelative, t } from '../words.ts';

/** Who else may look after the project. */
export const OwnerSettings = (): ReactElement => (
  <>
    <h2 className="section-title">{t('Invite an owner')}</h2>
    <p className="settings-about">
      {t('Owners see and change everything here: settings, keys, users. Each comes with an account of their own.')}
    </p>
    <InviteOwner />
    <h2 className="section-title">{t('Open invitations')}</h2>
    <OpenInvitations />
  </>
);

function InviteOwner(): ReactElement {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const invitation = useMutation({
    mutationFn: (recipient: string) => admin.inviteOwner(recipient),
    onSuccess: (_, recipient) => {
      setEmail((now) => (now.trim() === recipient ? '' : now)); // the next may be written already
      setChecked(false);
      return queryClient.invalidateQueries({ queryKey: ['owner-invitations', admin.projectId] });
    },
  });
  const isAddress = /^\S+@\S+$/.test(email.trim());
  const invite = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isAddress && !invitation.isPending) invitation.mutate(email.trim());
  };
  return (
    <form className="owner-invite" noValidate onSubmit={invite}>
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
      <Button type="submit" isBusy={invitation.isPending}>
        {t('Invite')}
      </Button>
      {invitation.error && <Alert title={invitation.error.message} />}
      {invitation.isSuccess && (
        <Alert isSuccess title={t('Invited {email}', { email: invitation.variables })}>
          {t('The link in the mail works once, for seven days.')}
        </Alert>
      )}
    </form>
  );
}

function OpenInvitations(): ReactElement {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const queryKey = ['owner-invitations', admin.projectId];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => admin.listOwnerInvitations() });
  const revocation = useMutation({
    mutationFn: (id: string) => admin.revokeOwnerInvitation(id),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (error) return <FailedPart error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Waiting>
        <Skeleton shape="control" />
      </Waiting>
    );
  }
  if (data.length === 0) return <p className="settings-about">{t('None. Whoever accepts one is an owner at once.')}</p>;
  return (
    <ul className="settings-box owner-invitations">
      {data.map(({ id, recipientEmail, expiresAt }) => (
        <li key={id} className="setting">
          <div className="setting-about">
            <div className="setting-label">{recipientEmail}</div>
            <div className="setting-hint">{t('Ends {when}', { when: formatRelative(expiresAt) })}</div>
          </div>
          <Button
            variant="outline"
            size="small"
            isBusy={revocation.isPending && revocation.variables === id}
            aria-label={t('Revoke the invitation of {email}', { email: recipientEmail })}
            onClick={() => revocation.mutate(id)}
          >
            {t('Revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
