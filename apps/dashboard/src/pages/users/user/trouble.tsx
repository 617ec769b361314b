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

/** Why this user can't sign in, if anything prevents it. */
export function Trouble(): ReactElement | null {
  const user = useUser();
  const { id: projectId, config } = useProject();
  if (user.restriction) return <Restriction restriction={user.restriction} />;
  if (canSignIn(user, config)) return <Locks />;
  const isSwitchedOff =
    [passwordOf(user, config), magicLinkOf(user, config)].includes('switched off') || user.oauthProviders.length > 0;
  return (
    <Warning title={t("They can't sign in")}>
      {isSwitchedOff ? (
        <>
          {t('All of their sign-in methods are disabled in this project.')}{' '}
          <Link className={styles.link} to="/p/$projectId/sign-in-methods" params={{ projectId }}>
            {t('Sign-in methods')}
          </Link>
        </>
      ) : user.primaryEmail === null ? (
        t('They have no email address, password, or connected account.')
      ) : user.emailAuthEnabled ? (
        t('They have no password, magic link, or connected account. Set a password so they can sign in.')
      ) : (
        t("Their email address isn't used to sign in. Enable it below.")
      )}
    </Warning>
  );
}

/** Locks after too many failed attempts, with a button to unlock the user. */
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

/** A restriction that staff or a server set, with a button to remove it. */
function Restriction({ restriction }: RestrictionProps): ReactElement {
  const user = useUser();
  const { reason, privateDetails } = restriction;
  const { mutate, isPending, error } = useSave({
    save: () => user.update({ restriction: null }),
    refreshes: ['users'],
    undo: () => ({
      text: t('Restriction removed from {name}', { name: nameOf(user) }),
      undo: () => user.update({ restriction }),
    }),
  });
  return (
    <Warning
      title={t("They can't sign in: restricted")}
      action={
        <Button variant="outline" size="small" isBusy={isPending} onClick={() => mutate()}>
          {t('Remove restriction')}
        </Button>
      }
    >
      {reason === null ? t('No reason is shown to them.') : t('Shown to them: {reason}', { reason })}
      {privateDetails !== null && (
        <>
          <br />
          {t('Private note: {details}', { details: privateDetails })}
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
