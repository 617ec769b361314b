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

/** A new password: by a link, which leaves it to the person, or set here by those who may. */
export function PasswordDialog({ onClose }: PasswordDialogProps): ReactElement {
  const user = useUser();
  const isMailed = canBeMailed(user, useProject().config);
  const maySet = useMay('secrets');
  const [how, setHow] = useState<'link' | 'set'>(isMailed ? 'link' : 'set');
  const choice = isMailed && maySet && (
    <Segments
      label={t('How')}
      options={[
        { value: 'link', label: t('Send a link') },
        { value: 'set', label: t('Set it here') },
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
    problems: { password: t('Please enter at least {n} characters', { n: PASSWORD_MIN_LENGTH }) },
    save: useSave({
      // A password is of no use while the address is not.
      save: ({ password }: { password: string }) =>
        user.update({ password, ...(!user.emailAuthEnabled && { emailAuthEnabled: true }) }),
      refreshes: ['users'],
      toast: () => t('The new password holds. All sessions were ended.'),
      onSaved: onClose,
    }),
  });
  return (
    <FormDialog
      form={form}
      title={t('Set a password')}
      text={t('Ends all their sessions. Hand it over in a safe way, and have them change it.')}
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
