import type { ReactElement } from 'react';
import { Badge, Button, Icon } from '@keystead/ui';
import { mailIcon } from '@keystead/ui/dashboard';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { useUser, useUserChange } from './user-query.ts';
import { UserRow } from './user-row.tsx';

/** The addresses of the person. */
export function Addresses(): ReactElement {
  const { primaryEmail } = useUser();
  return (
    <section aria-labelledby="addresses">
      <h2 className="section-title" id="addresses">
        {t('Addresses')}
      </h2>
      {primaryEmail === null ? (
        <p className="user-none">{t('No address.')}</p>
      ) : (
        <ul className="settings-box user-rows">
          <PrimaryAddress email={primaryEmail} />
        </ul>
      )}
    </section>
  );
}

interface PrimaryAddressProps {
  email: string;
}

function PrimaryAddress({ email }: PrimaryAddressProps): ReactElement {
  const { primaryEmailVerified, emailAuthEnabled } = useUser();
  const { mutate, isPending, error } = useUserChange();
  const verify = (): void =>
    mutate(
      { primaryEmailVerified: true },
      {
        onSuccess: () =>
          offerUndo({
            text: t('{email} counts as verified', { email }),
            undo: () => mutate({ primaryEmailVerified: false }),
          }),
      },
    );
  return (
    <UserRow
      icon={<Icon path={mailIcon} />}
      title={email}
      badges={
        <>
          {primaryEmailVerified ? (
            <Badge tone="success">{t('Verified')}</Badge>
          ) : (
            <Badge tone="warning">{t('Unverified')}</Badge>
          )}
          <Badge>{t('Primary')}</Badge>
        </>
      }
      detail={emailAuthEnabled ? t('Used to sign in') : t('Not used to sign in')}
      problem={error?.message}
      actions={
        !primaryEmailVerified && (
          <Button variant="outline" size="small" isBusy={isPending} onClick={verify}>
            {t('Mark as verified')}
          </Button>
        )
      }
    />
  );
}
