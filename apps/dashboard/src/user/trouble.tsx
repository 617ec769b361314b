import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { Icon, warningIcon } from '@keystead/ui';
import { useProject } from '../project/project.tsx';
import { t } from '../words.ts';
import { useUser } from './user-query.ts';
import { canSignIn, magicLinkOf, passwordOf } from './ways-in.ts';

/** Why this person cannot sign in, where anything is in the way. */
export function Trouble(): ReactElement | null {
  const user = useUser();
  const { id: projectId, config } = useProject();
  if (canSignIn(user, config)) return null;
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

interface WarningProps {
  title: string;
  children: ReactNode;
}

const Warning = ({ title, children }: WarningProps): ReactElement => (
  <section className="user-trouble" aria-label={title}>
    <Icon path={warningIcon} />
    <div>
      <p className="user-trouble-title">{title}</p>
      <p>{children}</p>
    </div>
  </section>
);
