import type { ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import { email as emailAddress } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { z } from 'zod';
import { trimmed } from '../../../kit/checks.ts';
import { FormDialog } from '../../../kit/form.tsx';
import { useForm } from '../../../kit/use-form.ts';
import { useSave } from '../../../kit/use-save.ts';
import { invitationPage } from '../../../project/app-pages.ts';
import { useProject } from '../../../project/project.tsx';
import { t } from '../../../words.ts';
import { useTeam } from './team-query.ts';

const schema = z.object({ email: trimmed(emailAddress), callbackUrl: z.string() });

interface InviteProps {
  onClose: () => void;
}

/** Emails someone a link to join the team. */
export function Invite({ onClose }: InviteProps): ReactElement {
  const team = useTeam();
  const { config } = useProject();
  const form = useForm({
    schema,
    values: { email: '', callbackUrl: invitationPage(config) },
    problems: { email: t('Enter an email address') },
    save: useSave({
      save: (invitation: z.infer<typeof schema>) => team.inviteUser(invitation),
      refreshes: ['teams'],
      toast: (_, { email }) => t('Invited {email}', { email }),
      onSaved: onClose,
    }),
    refusals: { REDIRECT_URL_NOT_WHITELISTED: 'callbackUrl' },
    say: (error) =>
      error instanceof KnownError && error.code === 'REDIRECT_URL_NOT_WHITELISTED'
        ? t("This URL doesn't match one of your domains")
        : undefined,
  });
  return (
    <FormDialog
      form={form}
      title={t('Invite to {team}', { team: team.displayName })}
      text={t('The link in the email works once, for 7 days.')}
      submitLabel={t('Invite')}
      onClose={onClose}
    >
      <TextField {...form.field('email')} type="email" label={t('Email')} dir="ltr" autoComplete="off" />
      <TextField {...form.field('callbackUrl')} type="url" label={t('App URL')} dir="ltr" autoComplete="off" />
    </FormDialog>
  );
}
