import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import type { StaffRole } from '@keystead/client/admin';
import { Alert, Button, TextField } from '@keystead/ui';
import { RadioCards } from '../page/radio-cards.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { describeRole, roleNames, rolesIn } from './role-words.ts';
import { invitationsQuery } from './staff-query.ts';
import { whyNotMailed } from './why-not-mailed.ts';

/** Mails somebody a link to the staff. Whoever chooses no role gives the least. */
export function InviteStaff(): ReactElement {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const roles = rolesIn(admin.projectId);
  const [role, setRole] = useState<StaffRole>(roles.at(-1) ?? 'read_only');
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const invitation = useMutation({
    mutationFn: (recipient: string) => admin.inviteStaff(recipient, role),
    onSuccess: (_, recipient) => {
      setEmail((now) => (now.trim() === recipient ? '' : now)); // the next may be written already
      setChecked(false);
      return queryClient.invalidateQueries({ queryKey: invitationsQuery(admin).queryKey });
    },
  });
  const isAddress = /^\S+@\S+$/.test(email.trim());
  const invite = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isAddress && !invitation.isPending) invitation.mutate(email.trim());
  };
  return (
    <form style={{ display: 'grid', gap: 14 }} noValidate onSubmit={invite}>
      <RadioCards
        label={t('Role')}
        options={roles.map((value) => ({ value, title: roleNames[value], text: describeRole(value) }))}
        value={role}
        onChange={setRole}
      />
      <div className="staff-invite">
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
        {invitation.error && <Alert title={whyNotMailed(invitation.error)} />}
        {invitation.isSuccess && (
          <Alert isSuccess title={t('Invited {email}', { email: invitation.variables })}>
            {t('The link in the mail works once, for seven days.')}
          </Alert>
        )}
      </div>
    </form>
  );
}
