import type { ReactElement, ReactNode } from 'react';
import type { ListedUser, ServerUser } from '@keystead/client/server';
import { nameOAuthProvider } from '@keystead/contract/client';
import { ProviderMark } from '@keystead/react';
import { Badge, checkIcon, Icon, shieldIcon, VisuallyHidden } from '@keystead/ui';
import { lockIcon, mailIcon } from '@keystead/ui/dashboard';
import { useProject } from '../project/project.tsx';
import { formatCount, formatDate, formatRelative, t } from '../words.ts';

export interface Column {
  readonly id: string;
  readonly label: string;
  /** In percent of the table; the rest is for the name. */
  readonly width: number;
  /** How the list is sorted by it; undefined where it cannot be. */
  readonly sort?: 'signed_up' | 'active';
  readonly cell: (user: ListedUser) => ReactNode;
}

/** What can be shown of users beside their names, in its order. */
export const COLUMNS: readonly Column[] = [
  { id: 'email', label: t('E-mail'), width: 22, cell: (user) => <Email user={user} /> },
  { id: 'methods', label: t('Signs in with'), width: 11, cell: (user) => <Methods user={user} /> },
  { id: 'team', label: t('Teams'), width: 14, cell: (user) => <Teams user={user} /> },
  {
    id: 'signed_up',
    label: t('Signed up'),
    width: 12,
    sort: 'signed_up',
    cell: ({ signedUpAt }) => <span className="muted">{formatDate(signedUpAt)}</span>,
  },
  {
    id: 'active',
    label: t('Last active'),
    width: 12,
    sort: 'active',
    cell: ({ lastActiveAt }) => <span className="muted">{formatRelative(lastActiveAt)}</span>,
  },
  { id: 'id', label: t('User id'), width: 26, cell: ({ id }) => <code className="muted">{id}</code> },
];

interface OfUserProps {
  user: ServerUser;
}

const Email = ({ user: { primaryEmail, primaryEmailVerified } }: OfUserProps): ReactElement => {
  if (primaryEmail === null) return <>–</>;
  return (
    <>
      <span dir="auto">{primaryEmail}</span>
      {primaryEmailVerified ? (
        <Sign path={checkIcon} label={t('Verified')} isGood />
      ) : (
        <Badge tone="warning">{t('Unverified')}</Badge>
      )}
    </>
  );
};

/** One by its name, and how many others there are. */
const Teams = ({ user: { teams } }: { user: ListedUser }): ReactElement => {
  if (!teams || teams.name === null) return <>–</>;
  const others = { ...teams.count, value: teams.count.value - 1 };
  return (
    <>
      <span className="user-team" dir="auto">
        {teams.name}
      </span>
      {others.value > 0 && <span className="muted">+{formatCount(others)}</span>}
    </>
  );
};

/** The ways in, each as its sign; those that the project does not offer are none. */
export function Methods({ user }: OfUserProps): ReactElement {
  const { magicLinkEnabled } = useProject().config;
  return (
    <>
      {user.oauthProviders.map(({ id }) => (
        <span key={id} className="user-sign" title={nameOAuthProvider(id)}>
          <ProviderMark id={id} />
          <VisuallyHidden>{nameOAuthProvider(id)}</VisuallyHidden>
        </span>
      ))}
      {user.hasPassword && <Sign path={lockIcon} label={t('Password')} />}
      {magicLinkEnabled && user.otpAuthEnabled && <Sign path={mailIcon} label={t('Magic link')} />}
      {user.isMultiFactorRequired && <Sign path={shieldIcon} label={t('Second factor')} isGood />}
    </>
  );
}

interface SignProps {
  path: string;
  label: string;
  isGood?: boolean;
}

const Sign = ({ path, label, isGood = false }: SignProps): ReactElement => (
  <span className="user-sign" data-good={isGood || undefined} title={label}>
    <Icon path={path} />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);
