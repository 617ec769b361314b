import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { ServerUser } from '@keystead/client/server';
import { Button, Icon, warningIcon } from '@keystead/ui';
import { useAdmin, useProject } from '../project/project.tsx';
import { For } from '../project/rights.tsx';
import { describeLock } from '../protection/lock-words.ts';
import { lockoutsOfQuery, useUnlock } from '../protection/lockouts-query.ts';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { nameOf } from './name-of.ts';
import { useUser, useUserChange } from './user-query.ts';
import { canSignIn, magicLinkOf, passwordOf } from './ways-in.ts';

/** Why this person cannot sign in, where anything is in the way. */
export function Trouble(): ReactElement | null {
  const user = useUser();
  const { id: projectId, config } = useProject();
  // Here, where it outlives the restriction.
  const change = useUserChange();
  if (user.restriction) return <Restriction restriction={user.restriction} change={change} />;
  if (canSignIn(user, config)) return <Locks />;
  const isSwitchedOff =
    [passwordOf(user, config), magicLinkOf(user, config)].includes('switched off') || user.oauthProviders.length > 0;
  return (
    <Warning title={t('They cannot sign in')}>
      {isSwitchedOff ? (
        <>
          {t('Every way in that they have is switched off in this project.')}{' '}
          <Link to="/p/$projectId/methods" params={{ projectId }}>
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
        <For right="help">
          <Button variant="outline" size="small" onClick={() => unlock(user.id, nameOf(user))}>
            {t('Unlock')}
          </Button>
        </For>
      }
    >
      {locks.map((lock) => describeLock(lock)).join(' ')}
    </Warning>
  );
}

interface RestrictionProps {
  restriction: NonNullable<ServerUser['restriction']>;
  change: ReturnType<typeof useUserChange>;
}

/** What an owner or a server decided, and the way back. */
function Restriction({ restriction, change: { mutate, isPending, error } }: RestrictionProps): ReactElement {
  const user = useUser();
  const { reason, privateDetails } = restriction;
  const lift = (): void =>
    mutate(
      { restriction: null },
      {
        onSuccess: () =>
          offerUndo({
            text: t('{name} is no longer restricted', { name: nameOf(user) }),
            undo: () => mutate({ restriction }),
          }),
      },
    );
  return (
    <Warning
      title={t('They cannot sign in: restricted')}
      action={
        <For right="help">
          <Button variant="outline" size="small" isBusy={isPending} onClick={lift}>
            {t('Lift the restriction')}
          </Button>
        </For>
      }
    >
      {reason === null ? t('They are told no reason.') : t('They are told: {reason}', { reason })}
      {privateDetails !== null && (
        <>
          <br />
          {t('For owners: {details}', { details: privateDetails })}
        </>
      )}
      {error && (
        <span className="setting-error" role="alert">
          {error.message}
        </span>
      )}
    </Warning>
  );
}

interface WarningProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

const Warning = ({ title, action, children }: WarningProps): ReactElement => (
  <section className="user-trouble" aria-label={title}>
    <Icon path={warningIcon} />
    <div className="user-trouble-text">
      <p className="user-trouble-title">{title}</p>
      <p dir="auto">{children}</p>
    </div>
    {action}
  </section>
);
