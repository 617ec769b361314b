import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactElement } from 'react';
import type { ServerUser } from '@keystead/client/server';
import { nameOAuthProvider } from '@keystead/contract/client';
import { ProviderMark } from '@keystead/react';
import { Avatar, Icon, Skeleton, VisuallyHidden } from '@keystead/ui';
import { lockIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { nameOf } from '../user/name-of.ts';
import { formatRelative, t } from '../words.ts';

const MOST = 5;
const EVERY_MS = 60_000;
const ONE_LINE: CSSProperties = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** Who came last, each with the page about them. */
export function NewestUsers(): ReactElement {
  const admin = useAdmin();
  const { projectId } = admin;
  const { data, error, refetch } = useQuery({
    queryKey: ['users', projectId, 'newest'],
    queryFn: () => admin.listUsers({ orderBy: 'signedUpAt', desc: true, limit: MOST }),
    refetchInterval: EVERY_MS,
    structuralSharing: false, // users bring their methods along, which are new each time
  });
  return (
    <section className="setup-box" aria-labelledby="newest-users">
      <h2 className="setup-box-title" id="newest-users">
        {t('Newest users')}
      </h2>
      {error && !data && <FailedPart error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton shape="control" />
        </Waiting>
      )}
      {data?.items.length === 0 && <p className="setup-box-text">{t('Nobody has signed up yet.')}</p>}
      <ul className="setup-next">
        {data?.items.map((user) => (
          <li key={user.id}>
            <Link className="setup-next-link" to="/p/$projectId/users/$userId" params={{ projectId, userId: user.id }}>
              <Avatar name={user.displayName} imageUrl={user.profileImageUrl} size="small" />
              <span style={{ minWidth: 0 }}>
                <span className="setting-label" style={ONE_LINE} dir="auto">
                  {nameOf(user)}
                </span>
                <span className="setting-hint" style={ONE_LINE} dir="auto">
                  {user.primaryEmail}
                </span>
              </span>
              <WaysOf user={user} />
              <div className="muted" style={{ whiteSpace: 'nowrap' }}>
                {formatRelative(user.signedUpAt)}
              </div>
            </Link>
          </li>
        ))}
      </ul>
      <Link className="muted" to="/p/$projectId/users" params={{ projectId }}>
        {t('All users')}
      </Link>
    </section>
  );
}

/** Providers and a password, as signs. The list of users, which every visit of it pays for, says more. */
const WaysOf = ({ user: { oauthProviders, hasPassword } }: { user: ServerUser }): ReactElement => (
  <div className="muted" style={{ display: 'flex', gap: 8 }}>
    {oauthProviders.map(({ id }) => (
      <div key={id} title={nameOAuthProvider(id)} style={{ display: 'flex' }}>
        <ProviderMark id={id} />
        <VisuallyHidden>{nameOAuthProvider(id)}</VisuallyHidden>
      </div>
    ))}
    {hasPassword && (
      <div title={t('Password')} style={{ display: 'flex' }}>
        <Icon path={lockIcon} />
        <VisuallyHidden>{t('Password')}</VisuallyHidden>
      </div>
    )}
  </div>
);
