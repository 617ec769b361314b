import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ServerUser } from '@keystead/client/server';
import { nameOAuthProvider } from '@keystead/contract/client';
import { ProviderMark } from '@keystead/react';
import { Avatar, Icon, VisuallyHidden } from '@keystead/ui';
import { lockIcon } from '@keystead/ui/dashboard';
import { Box } from '../../kit/box.tsx';
import { LinkItem, LinkList } from '../../kit/link-list.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { useAdmin } from '../../project/project.tsx';
import { nameOf } from '../users/user/name-of.ts';
import { formatRelative, t } from '../../words.ts';
import styles from './overview.module.css';

const MOST = 5;
const EVERY_MS = 60_000;

/** The users who signed up last, each with a link to their page. */
export function NewestUsers(): ReactElement {
  const admin = useAdmin();
  const { projectId } = admin;
  const query = useQuery({
    queryKey: ['users', projectId, 'newest'],
    queryFn: () => admin.listUsers({ orderBy: 'signedUpAt', desc: true, limit: MOST }),
    refetchInterval: EVERY_MS,
    structuralSharing: false, // user objects have methods, which are new in every response
  });
  return (
    <Box
      title={t('Newest users')}
      text={query.data?.items.length === 0 ? t('No sign-ups yet.') : undefined}
      actions={
        <Link className="muted" to="/p/$projectId/users" params={{ projectId }}>
          {t('All users')}
        </Link>
      }
    >
      <Loaded query={query} lines={1}>
        {({ items }) => (
          <LinkList>
            {items.map((user) => (
              <LinkItem
                key={user.id}
                to="/p/$projectId/users/$userId"
                params={{ projectId, userId: user.id }}
                icon={<Avatar name={user.displayName} imageUrl={user.profileImageUrl} size="small" />}
                title={nameOf(user)}
                detail={user.primaryEmail}
                end={<SignedUp user={user} />}
              />
            ))}
          </LinkList>
        )}
      </Loaded>
    </Box>
  );
}

/** The sign-up time with icons for the providers and the password. The user list shows more, but its code is larger. */
const SignedUp = ({ user: { oauthProviders, hasPassword, signedUpAt } }: { user: ServerUser }): ReactElement => (
  <span className={styles.signs}>
    {oauthProviders.map(({ id }) => (
      <span key={id} title={nameOAuthProvider(id)}>
        <ProviderMark id={id} />
        <VisuallyHidden>{nameOAuthProvider(id)}</VisuallyHidden>
      </span>
    ))}
    {hasPassword && (
      <span title={t('Password')}>
        <Icon path={lockIcon} />
        <VisuallyHidden>{t('Password')}</VisuallyHidden>
      </span>
    )}
    {formatRelative(signedUpAt)}
  </span>
);
