import { useState, type ReactElement } from 'react';
import { PASSWORD_MIN_LENGTH } from '@keystead/contract/client';
import { PasswordField } from '@keystead/ui';
import { Segments } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { FormDialog } from '../../../kit/form.tsx';
import { useForm } from '../../../kit/use-form.ts';
import { useSave } from '../../../kit/use-save.ts';
import { useProject } from '../../../project/project.tsx';
import { useMay } from '../../../project/rights.tsx';
import { t } from '../../../words.ts';
import { resetLink, SendLink } from './send-link.tsx';
import { canBeMailed } from './sign-in-methods.ts';
import { useUser } from './user-query.ts';

interface PasswordDialogProps {
  onClose: () => void;
}

/** Sets a new password: by a link that lets the user choose it, or directly by staff with the right to do so. */
export function PasswordDialog({ onClose }: PasswordDialogProps): ReactElement {
  const user = useUser();
  const isMailed = canBeMailed(user, useProject().config);
  const maySet = useMay('secrets');
  const [how, setHow] = useState<'link' | 'set'>(isMailed ? 'link' : 'set');
  const choice = isMailed && maySet && (
    <Segments
      label={t('Method')}
      options={[
        { value: 'link', label: t('Send link') },
        { value: 'set', label: t('Set it now') },
      ]}
      value={how}
      onChange={setHow}
    />
  );
  if (how === 'set') return <SetPassword onClose={onClose}>{choice}</SetPassword>;
  return (
    <SendLink mail={resetLink(user)} recipient={user.primaryEmail ?? ''} onClose={onClose}>
      {choice}
    </SendLink>
  );
}

interface SetPasswordProps extends PasswordDialogProps {
  children: ReactElement | false;
}

function SetPassword({ onClose, children }: SetPasswordProps): ReactElement {
  const user = useUser();
  const form = useForm({
    schema: z.object({ password: z.string().min(PASSWORD_MIN_LENGTH) }),
    values: { password: '' },
    problems: { password: t('Enter at least {n} characters', { n: PASSWORD_MIN_LENGTH }) },
    save: useSave({
      // A password only works if the email address can be used to sign in.
      save: ({ password }: { password: string }) =>
        user.update({ password, ...(!user.emailAuthEnabled && { emailAuthEnabled: true }) }),
      refreshes: ['users'],
      toast: () => t('Password updated. The user was signed out everywhere.'),
      onSaved: onClose,
    }),
  });
  return (
    <FormDialog
      form={form}
      title={t('Set password')}
      text={t('Signs them out everywhere. Share the password over a secure channel and ask them to change it.')}
      submitLabel={t('Set password')}
      onClose={onClose}
    >
      {children}
      <PasswordField
        {...form.field('password')}
        label={t('New password')}
        autoComplete="new-password"
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
      />
    </FormDialog>
  );
}
