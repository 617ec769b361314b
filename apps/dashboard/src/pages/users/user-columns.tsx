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

/** Takes the remaining width. */
export const NAME_COLUMN: UserColumn = { id: 'name', label: t('User'), cell: (user) => <Name user={user} /> };

/** The columns that can be shown beside the name, in display order. */
export const COLUMNS: readonly UserColumn[] = [
  { id: 'email', label: t('Email'), width: '22%', cell: (user) => <Email user={user} /> },
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
  { id: 'id', label: t('User ID'), look: 'muted', width: '26%', cell: ({ id }) => <code>{id}</code> },
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

/** Link to the page of the user. A click anywhere on the row follows it. */
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

/** The name of one team, and the number of the others. */
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

/**
 * Icons for the sign-in methods and two-factor authentication of the user. Magic links are hidden if the project
 * doesn't offer them.
 */
export function Methods({ user }: OfUserProps): ReactElement {
  const { magicLinkEnabled } = useProject().config;
  return (
    <span className={styles.line}>
      {user.oauthProviders.map(({ id }) => (
        <Sign key={id} mark={<ProviderMark id={id} />} label={nameOAuthProvider(id)} />
      ))}
      {user.hasPassword && <Sign mark={<Icon path={lockIcon} />} label={t('Password')} />}
      {magicLinkEnabled && user.otpAuthEnabled && <Sign mark={<Icon path={mailIcon} />} label={t('Magic link')} />}
      {user.isMultiFactorRequired && (
        <Sign mark={<Icon path={shieldIcon} />} label={t('Two-factor authentication')} isGood />
      )}
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
