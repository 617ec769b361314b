import { useRef, type ReactElement } from 'react';
import type { ServerUser } from '@keystead/client/server';
import { Avatar, Badge, Skeleton } from '@keystead/ui';
import { formatRelative, t } from '../words.ts';
import { Methods } from './user-columns.tsx';
import { UserLink } from './user-table.tsx';
import type { UserRows } from './use-user-rows.ts';
import { useVisibleRows } from './use-visible-rows.ts';

const ROW_HEIGHT = 62;

interface UserListProps {
  rows: UserRows;
  total: number | undefined;
  current: number | undefined;
}

/** Users on a phone: two lines each. */
export function UserList({ rows, total, current }: UserListProps): ReactElement {
  const body = useRef<HTMLUListElement>(null);
  const visible = useVisibleRows(body, { rows, height: ROW_HEIGHT, current });
  return (
    <ul
      className="user-list"
      ref={body}
      aria-label={t('Users')}
      style={{ paddingBlock: `${visible.before}px ${visible.after}px` }}
    >
      {visible.rows.map((row) => {
        const user = rows.at(row);
        return (
          <li key={user?.id ?? row} data-row={row} aria-posinset={row + 1} aria-setsize={total ?? -1}>
            {user ? <TwoLines user={user} /> : <Skeleton shape="control" />}
          </li>
        );
      })}
    </ul>
  );
}

const TwoLines = ({ user }: { user: ServerUser }): ReactElement => (
  <>
    <Avatar name={user.displayName} imageUrl={user.profileImageUrl} size="small" />
    <div className="user-line">
      <span className="user-cell">
        <UserLink user={user} />
        {user.primaryEmail !== null && !user.primaryEmailVerified && <Badge tone="warning">{t('Unverified')}</Badge>}
        {user.isRestricted && <Badge>{t('Restricted')}</Badge>}
      </span>
      <span className="muted" dir="auto">
        {user.primaryEmail}
      </span>
    </div>
    <div className="user-line">
      <span className="user-cell">
        <Methods user={user} />
      </span>
      <span className="muted">{formatRelative(user.lastActiveAt)}</span>
    </div>
  </>
);
