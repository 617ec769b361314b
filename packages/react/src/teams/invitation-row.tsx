'use client';
import { useRef, useState, type ReactElement } from 'react';
import type { CurrentTeam } from '@keystead/client';
import { useKit } from '../account-settings/use-kit.ts';

interface InvitationRowProps {
  team: CurrentTeam;
}

/** Sends an invitation to join the team by email. */
export function InvitationRow({ team }: InvitationRowProps): ReactElement {
  const { Button, FormProblem, Notice, SettingsRow, TextField, isEmailAddress, refusalOf, ...hooks } = useKit();
  const { t } = hooks.useKeystead();
  const slot = hooks.useSlot();
  const element = useRef<HTMLFormElement>(null);
  const [invited, setInvited] = useState<string>();
  const form = hooks.useForm({
    fields: ['email'],
    check: ({ email }) => {
      setInvited(undefined);
      if (!email.trim()) return { email: 'Please enter an email address' };
      return { email: isEmailAddress(email.trim()) ? undefined : 'Please enter a valid email' };
    },
    send: async (values) => {
      const email = values.email.trim();
      const result = await team.inviteUser({ email });
      if (result.status === 'error') return { email: refusalOf(result.error, refusals) };
      element.current?.reset();
      setInvited(email);
      return {};
    },
  });
  const { onInput, ...field } = form.fieldProps('email');

  return (
    <SettingsRow
      label={t('Invite a user to team')}
      hint={t('Anyone who opens the link in the email can join the team.')}
    >
      <form ref={element} className={slot('form')} {...form.formProps}>
        <TextField
          {...field}
          label={t('Email')}
          type="email"
          dir="ltr"
          autoComplete="off"
          placeholder="you@example.com"
          onInput={() => {
            onInput();
            setInvited(undefined);
          }}
        />
        <FormProblem problem={form.problem} isBusy={form.isBusy} />
        <div className="ks ks-editable-actions">
          <Button type="submit" size="small" isBusy={form.isBusy}>
            {t('Invite')}
          </Button>
          {invited !== undefined && <Notice>{t('Invited {email}', { email: invited })}</Notice>}
        </div>
      </form>
    </SettingsRow>
  );
}

const NOT_ALLOWED = 'You do not have the permission to do this.';
const refusals = {
  TEAM_NOT_FOUND: NOT_ALLOWED,
  TEAM_MEMBERSHIP_NOT_FOUND: NOT_ALLOWED,
  TEAM_PERMISSION_REQUIRED: NOT_ALLOWED,
  TEAM_INVITATION_LIMIT_REACHED: 'This team has too many pending invitations. Please revoke some first.',
} as const;
