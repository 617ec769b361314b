import type { ReactElement } from 'react';
import { impersonationReason } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { z } from 'zod';
import { trimmed } from '../../../kit/checks.ts';
import { FormDialog } from '../../../kit/form.tsx';
import { useForm } from '../../../kit/use-form.ts';
import { useSave } from '../../../kit/use-save.ts';
import { likelyApp } from '../../../project/app-pages.ts';
import { useAdmin, useProject } from '../../../project/project.tsx';
import { t } from '../../../words.ts';
import { AppChoice, appUrl } from './app-choice.tsx';
import { nameOf } from './name-of.ts';
import { useUser } from './user-query.ts';

const schema = z.object({ reason: trimmed(impersonationReason), app: appUrl });

interface ImpersonateUserProps {
  onClose: () => void;
}

/** Signs the owner in to the app as the user, for a reason that is recorded. */
export function ImpersonateUser({ onClose }: ImpersonateUserProps): ReactElement {
  const admin = useAdmin();
  const user = useUser();
  const { config } = useProject();
  const form = useForm({
    schema,
    values: { reason: '', app: likelyApp(config) },
    problems: { reason: t('Enter a reason') },
    save: useSave({
      save: ({ reason, app }: z.infer<typeof schema>) =>
        admin.impersonateUser({ userId: user.id, reason, callbackUrl: `${app}/impersonate` }),
      // The app opens in a tab of its own, without access to this one.
      onSaved: ({ url }) => {
        open(url, '_blank', 'noopener');
        onClose();
      },
    }),
  });
  return (
    <FormDialog
      form={form}
      title={t('Impersonate {name}?', { name: nameOf(user) })}
      text={t(
        "Opens the app signed in as this user for 15 minutes, with a visible banner. You can't change passwords, email addresses, or two-factor authentication. Your name, the time, and the reason are recorded.",
      )}
      submitLabel={t('Impersonate')}
      onClose={onClose}
    >
      <TextField {...form.field('reason')} label={t('Reason')} dir="auto" maxLength={500} autoComplete="off" />
      <AppChoice
        label={t('App')}
        pagesLabel={t('Account pages URL')}
        value={form.values.app}
        onChange={(app) => form.set('app', app)}
      />
    </FormDialog>
  );
}
