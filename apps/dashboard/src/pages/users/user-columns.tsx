import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ListedUser, ServerUser } from '@keystead/client/server';
import { nameOAuthProvider } from '@keystead/contract/client';
import { ProviderMark } from '@keystead/react';
import { Avatar, Badge, checkIcon, Icon, shieldIcon, VisuallyHidden } from '@keystead/ui';
import { lockIcon, mailIcon } from '@keystead/ui/dashboard';
import type { Column } from '../../kit/data-table.tsx';
import { useProject } from '../../project/project.tsx';
import { formatCount, formatDate, formatRelative, t } from '../../words.ts';
import { nameOf } from './user/name-of.ts';
import styles from './users.module.css';

export type UserOrder = 'signed_up' | 'active';

interface UserColumn extends Column<ListedUser, UserOrder> {
  readonly id: string;
}

/** Has the room that the others leave. */
export const NAME_COLUMN: UserColumn = { id: 'name', label: t('User'), cell: (user) => <Name user={user} /> };

/** What can be shown of users beside their names, in its order. */
export const COLUMNS: readonly UserColumn[] = [
  { id: 'email', label: t('E-mail'), width: '22%', cell: (user) => <Email user={user} /> },
  { id: 'methods', label: t('Signs in with'), width: '11%', cell: (user) => <Methods user={user} /> },
  { id: 'team', label: t('Teams'), width: '14%', cell: (user) => <Teams user={user} /> },
  {
    id: 'signed_up',
    label: t('Signed up'),
    look: 'muted',
    width: '12%',
    sort: 'signed_up',
    cell: ({ signedUpAt }) => formatDate(signedUpAt),
  },
  {
    id: 'active',
    label: t('Last active'),
    look: 'muted',
    width: '12%',
    sort: 'active',
    cell: ({ lastActiveAt }) => formatRelative(lastActiveAt),
  },
  { id: 'id', label: t('User id'), look: 'muted', width: '26%', cell: ({ id }) => <code>{id}</code> },
];

interface OfUserProps {
  user: ServerUser;
}

const Name = ({ user }: OfUserProps): ReactElement => (
  <span className={`${styles.line} ${styles.name}`}>
    <Avatar name={user.displayName} imageUrl={user.profileImageUrl} size="small" />
    <UserLink user={user} />
    {user.restriction && <Badge>{t('Restricted')}</Badge>}
  </span>
);

/** Leads to the page of the user, from anywhere on their row. */
export const UserLink = ({ user }: OfUserProps): ReactElement => (
  <Link to="/p/$projectId/users/$userId" params={{ projectId: useProject().id, userId: user.id }} dir="auto">
    {nameOf(user)}
  </Link>
);

const Email = ({ user: { primaryEmail, primaryEmailVerified } }: OfUserProps): ReactElement => {
  if (primaryEmail === null) return <>–</>;
  return (
    <span className={styles.line}>
      <span dir="auto">{primaryEmail}</span>
      {primaryEmailVerified ? (
        <Sign mark={<Icon path={checkIcon} />} label={t('Verified')} isGood />
      ) : (
        <Badge tone="warning">{t('Unverified')}</Badge>
      )}
    </span>
  );
};

/** One by its name, and how many others there are. */
const Teams = ({ user: { teams } }: { user: ListedUser }): ReactElement => {
  if (!teams || teams.name === null) return <>–</>;
  const others = { ...teams.count, value: teams.count.value - 1 };
  return (
    <span className={styles.line}>
      <span dir="auto">{teams.name}</span>
      {others.value > 0 && <span className="muted">+{formatCount(others)}</span>}
    </span>
  );
};

/** The sign-in methods, each as its sign; those that the project does not offer are none. */
export function Methods({ user }: OfUserProps): ReactElement {
  const { magicLinkEnabled } = useProject().config;
  return (
    <span className={styles.line}>
      {user.oauthProviders.map(({ id }) => (
        <Sign key={id} mark={<ProviderMark id={id} />} label={nameOAuthProvider(id)} />
      ))}
      {user.hasPassword && <Sign mark={<Icon path={lockIcon} />} label={t('Password')} />}
      {magicLinkEnabled && user.otpAuthEnabled && <Sign mark={<Icon path={mailIcon} />} label={t('Magic link')} />}
      {user.isMultiFactorRequired && <Sign mark={<Icon path={shieldIcon} />} label={t('Second factor')} isGood />}
    </span>
  );
}

interface SignProps {
  mark: ReactElement;
  label: string;
  isGood?: boolean;
}

const Sign = ({ mark, label, isGood = false }: SignProps): ReactElement => (
  <span className={styles.sign} data-good={isGood || undefined} title={label}>
    {mark}
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);
