import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { ServerUser } from '@keystead/client/server';
import { Alert, Button, warningIcon } from '@keystead/ui';
import { Callout } from '../../../kit/callout.tsx';
import { useSave } from '../../../kit/use-save.ts';
import { useAdmin, useProject } from '../../../project/project.tsx';
import { For } from '../../../project/rights.tsx';
import { describeLock } from '../../rate-limits/lock-words.ts';
import { lockoutsOfQuery, useUnlock } from '../../rate-limits/lockouts-query.ts';
import { t } from '../../../words.ts';
import { nameOf } from './name-of.ts';
import { canSignIn, magicLinkOf, passwordOf } from './sign-in-methods.ts';
import { useUser } from './user-query.ts';
import styles from './user.module.css';

/** Why this person cannot sign in, where anything is in the way. */
export function Trouble(): ReactElement | null {
  const user = useUser();
  const { id: projectId, config } = useProject();
  if (user.restriction) return <Restriction restriction={user.restriction} />;
  if (canSignIn(user, config)) return <Locks />;
  const isSwitchedOff =
    [passwordOf(user, config), magicLinkOf(user, config)].includes('switched off') || user.oauthProviders.length > 0;
  return (
    <Warning title={t('They cannot sign in')}>
      {isSwitchedOff ? (
        <>
          {t('Every way in that they have is switched off in this project.')}{' '}
          <Link className={styles.link} to="/p/$projectId/sign-in-methods" params={{ projectId }}>
            {t('Sign-in methods')}
          </Link>
        </>
      ) : user.primaryEmail === null ? (
        t('They have no address, no password and no account at a provider.')
      ) : user.emailAuthEnabled ? (
        t('They have no password, no magic link and no account at a provider. Set a password to let them in.')
      ) : (
        t('Their address is not used to sign in. Allow it below to let them in.')
      )}
    </Warning>
  );
}

/** Too many wrong tries at their account, and the way to let them in. */
function Locks(): ReactElement | null {
  const user = useUser();
  const { data } = useQuery(lockoutsOfQuery(useAdmin(), user.id));
  const { unlocking, unlock } = useUnlock();
  const locks = data?.items[0]?.locks ?? [];
  if (locks.length === 0 || unlocking.length > 0) return null;
  return (
    <Warning
      title={t('They may be locked out')}
      action={
        <Button variant="outline" size="small" onClick={() => unlock(user.id, nameOf(user))}>
          {t('Unlock')}
        </Button>
      }
    >
      {locks.map((lock) => describeLock(lock)).join(' ')}
    </Warning>
  );
}

interface RestrictionProps {
  restriction: NonNullable<ServerUser['restriction']>;
}

/** What an owner or a server decided, and the way back. */
function Restriction({ restriction }: RestrictionProps): ReactElement {
  const user = useUser();
  const { reason, privateDetails } = restriction;
  const { mutate, isPending, error } = useSave({
    save: () => user.update({ restriction: null }),
    refreshes: ['users'],
    undo: () => ({
      text: t('{name} is no longer restricted', { name: nameOf(user) }),
      undo: () => user.update({ restriction }),
    }),
  });
  return (
    <Warning
      title={t('They cannot sign in: restricted')}
      action={
        <Button variant="outline" size="small" isBusy={isPending} onClick={() => mutate()}>
          {t('Lift the restriction')}
        </Button>
      }
    >
      {reason === null ? t('They are told no reason.') : t('They are told: {reason}', { reason })}
      {privateDetails !== null && (
        <>
          <br />
          {t('For owners: {details}', { details: privateDetails })}
        </>
      )}
      {error && <Alert title={error.message} />}
    </Warning>
  );
}

interface WarningProps {
  title: string;
  action?: ReactElement;
  children: ReactNode;
}

const Warning = ({ title, action, children }: WarningProps): ReactElement => (
  <section aria-label={title}>
    <Callout path={warningIcon} actions={action && <For right="help">{action}</For>}>
      <strong>{title}</strong>
      <div dir="auto">{children}</div>
    </Callout>
  </section>
);
