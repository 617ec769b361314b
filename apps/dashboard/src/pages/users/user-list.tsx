import { useRef, useState, type ReactElement } from 'react';
import type { ServerUser } from '@keystead/client/server';
import { Avatar, Badge, Button, Skeleton } from '@keystead/ui';
import { pressRow } from '../../kit/press-row.ts';
import { Toolbar } from '../../kit/toolbar.tsx';
import { useRowKeys } from '../../kit/use-row-keys.ts';
import { useWindowRows } from '../../kit/use-window-rows.ts';
import { nameOf } from './user/name-of.ts';
import { formatRelative, t } from '../../words.ts';
import { countSelected, isSelected, NOBODY, type Selection } from './selection.ts';
import { Methods, UserLink } from './user-columns.tsx';
import type { UserSearch } from './user-search.ts';
import type { UserRows } from './use-user-rows.ts';
import styles from './users.module.css';

const ROW_HEIGHT = 62;
const PRESSED = { onClick: pressRow, onAuxClick: pressRow };

/** Orders for a list without column headings, with their values in the URL. */
const ORDERS: readonly { readonly label: string; readonly order: Pick<UserSearch, 'sort' | 'desc'> }[] = [
  { label: t('Newest first'), order: {} },
  { label: t('Oldest first'), order: { desc: false } },
  { label: t('Most recently active first'), order: { sort: 'active' } },
  { label: t('Least recently active first'), order: { sort: 'active', desc: false } },
];

interface UserListProps {
  rows: UserRows;
  total: number | undefined;
  order: Pick<UserSearch, 'sort' | 'desc'>;
  onOrder: (order: Pick<UserSearch, 'sort' | 'desc'>) => void;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Undefined if there are no actions for selected users. */
  onToggle: ((user: ServerUser) => void) | undefined;
}

/** The users on a phone or in a narrow window, two lines each. */
export function UserList(props: UserListProps): ReactElement {
  const { rows, total, order, onOrder, selection, onSelect, onToggle } = props;
  const body = useRef<HTMLUListElement>(null);
  const current = useRowKeys({
    length: rows.length,
    onSelect: (row) => {
      const user = rows.at(row);
      if (user) onToggle?.(user);
    },
  });
  const inSight = useWindowRows(body, { list: rows, rowHeight: ROW_HEIGHT, current });
  const [isAsked, setAsked] = useState(false);
  const isSelecting = isAsked || countSelected(selection) > 0;
  return (
    <>
      <Toolbar>
        <select
          className={`ks ks-select ${styles.order}`}
          aria-label={t('Sort by')}
          value={ORDERS.findIndex((one) => one.order.sort === order.sort && one.order.desc === order.desc)}
          onChange={({ currentTarget }) => onOrder(ORDERS[Number(currentTarget.value)]?.order ?? {})}
        >
          {ORDERS.map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </select>
        {onToggle && (
          <Button
            variant="outline"
            size="small"
            onClick={() => {
              setAsked(!isSelecting);
              onSelect(NOBODY);
            }}
          >
            {isSelecting ? t('Clear selection') : t('Select')}
          </Button>
        )}
      </Toolbar>
      <ul
        className={styles.list}
        ref={body}
        aria-label={t('Users')}
        style={{ paddingBlock: `${inSight.before}px ${inSight.after}px` }}
      >
        {inSight.rows.map((row) => {
          const user = rows.at(row);
          return (
            <li key={user?.id ?? row} data-row={row} aria-posinset={row + 1} aria-setsize={total ?? -1} {...PRESSED}>
              {user ? (
                <>
                  {isSelecting && onToggle && (
                    <input
                      className="ks ks-check-box"
                      type="checkbox"
                      aria-label={t('Select {name}', { name: nameOf(user) })}
                      checked={isSelected(selection, user.id)}
                      onChange={() => onToggle(user)}
                    />
                  )}
                  <TwoLines user={user} />
                </>
              ) : (
                <Skeleton shape="control" />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const TwoLines = ({ user }: { user: ServerUser }): ReactElement => (
  <>
    <Avatar name={user.displayName} imageUrl={user.profileImageUrl} size="small" />
    <div className={styles.lines}>
      <span className={styles.line}>
        <UserLink user={user} />
        {user.primaryEmail !== null && !user.primaryEmailVerified && <Badge tone="warning">{t('Unverified')}</Badge>}
        {user.restriction && <Badge>{t('Restricted')}</Badge>}
      </span>
      <span className="muted" dir="auto">
        {user.primaryEmail}
      </span>
    </div>
    <div className={styles.lines}>
      <Methods user={user} />
      <span className="muted">{formatRelative(user.lastActiveAt)}</span>
    </div>
  </>
);
