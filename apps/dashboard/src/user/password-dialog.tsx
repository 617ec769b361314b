import { useState, type ReactElement } from 'react';
import { Alert, PasswordField, showToast } from '@keystead/ui';
import { Segments } from '@keystead/ui/dashboard';
import { PASSWORD_MIN_LENGTH } from '@keystead/contract/client';
import { useProject } from '../project/project.tsx';
import { useMay } from '../project/rights.tsx';
import { t } from '../words.ts';
import { resetLink } from './link-mails.ts';
import { SendLink } from './send-link.tsx';
import { UserDialog } from './user-dialog.tsx';
import { useUser, useUserChange } from './user-query.ts';
import { canBeMailed } from './ways-in.ts';

interface PasswordDialogProps {
  onClose: () => void;
}

/** A new password: by a link, which leaves it to the person, or set here by those who may. */
export function PasswordDialog({ onClose }: PasswordDialogProps): ReactElement {
  const user = useUser();
  const { config } = useProject();
  const isMailed = canBeMailed(user, config);
  const maySet = useMay('secrets');
  const [way, setWay] = useState<'link' | 'set'>(isMailed ? 'link' : 'set');
  const choice = isMailed && maySet && (
    <Segments
      label={t('How')}
      options={[
        { value: 'link', label: t('Send a link') },
        { value: 'set', label: t('Set it here') },
      ]}
      value={way}
      onChange={setWay}
    />
  );
  if (way === 'link') {
    return (
      <SendLink mail={resetLink(user)} recipient={user.primaryEmail ?? ''} onClose={onClose}>
        {choice}
      </SendLink>
    );
  }
  return <SetPassword onClose={onClose}>{choice}</SetPassword>;
}

interface SetPasswordProps extends PasswordDialogProps {
  children: ReactElement | false;
}

function SetPassword({ onClose, children }: SetPasswordProps): ReactElement {
  const user = useUser();
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useUserChange();
  const isTooShort = password.length < PASSWORD_MIN_LENGTH;
  const save = (): void => {
    setChecked(true);
    if (isTooShort) return;
    mutate(
      // A password is of no use while the address is not.
      { password, ...(!user.emailAuthEnabled && { emailAuthEnabled: true }) },
      {
        onSuccess: () => {
          showToast(t('The new password holds. All sessions were ended.'));
          onClose();
        },
      },
    );
  };
  return (
    <UserDialog
      title={t('Set a password')}
      text={t('Ends all their sessions. Hand it over in a safe way, and have them change it.')}
      submitLabel={t('Set password')}
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {children}
      <PasswordField
        name="password"
        label={t('New password')}
        autoComplete="new-password"
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
        value={password}
        error={
          isChecked && isTooShort ? t('Please enter at least {n} characters', { n: PASSWORD_MIN_LENGTH }) : undefined
        }
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {error && <Alert title={error.message} />}
    </UserDialog>
  );
}
