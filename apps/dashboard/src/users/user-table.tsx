import { Link } from '@tanstack/react-router';
import { memo, useRef, type ReactElement } from 'react';
import type { ListedUser, ServerUser } from '@keystead/client/server';
import { Avatar, Badge, IconButton, Skeleton, VisuallyHidden } from '@keystead/ui';
import { moreIcon } from '@keystead/ui/dashboard';
import { pressableRow } from '../page/pressable-row.ts';
import { SortHead } from '../page/sort-head.tsx';
import { useProject } from '../project/project.tsx';
import { nameOf } from '../user/name-of.ts';
import { t } from '../words.ts';
import { isSelected, type Selection } from './selection.ts';
import type { Column } from './user-columns.tsx';
import type { UserRows } from './use-user-rows.ts';
import { useVisibleRows } from './use-visible-rows.ts';

const ROW_HEIGHT = 46;

export interface UserTableProps {
  rows: UserRows;
  /** How many there are in all; undefined while nobody knows. */
  total: number | undefined;
  columns: readonly Column[];
  selection: Selection;
  /** The row that the arrows have come to. */
  current: number | undefined;
  sort: 'signed_up' | 'active';
  isDescending: boolean;
  onSort: (sort: 'signed_up' | 'active') => void;
  /** Undefined where nothing can be done with those who are selected. */
  onToggle: ((user: ServerUser) => void) | undefined;
  onToggleLoaded: () => void;
  /** Opens the menu of a user below what was pressed. */
  onMenu: (user: ServerUser, trigger: HTMLButtonElement) => void;
}

/** Users in a native table, of which the rows near what is seen are in the page. */
export function UserTable(props: UserTableProps): ReactElement {
  const { rows, total, columns, selection, current, onToggle, onMenu } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const visible = useVisibleRows(body, { rows, height: ROW_HEIGHT, current });
  return (
    <table
      className="ks ks-data user-table"
      aria-label={t('Users')}
      aria-rowcount={total === undefined ? -1 : total + 1}
    >
      <Head {...props} />
      <tbody ref={body}>
        <Spacer height={visible.before} />
        {visible.rows.map((row) => {
          const user = rows.at(row);
          return user ? (
            <UserRow
              key={user.id}
              row={row}
              user={user}
              columns={columns}
              isSelected={isSelected(selection, user.id)}
              onToggle={onToggle}
              onMenu={onMenu}
            />
          ) : (
            <SkeletonRow key={row} width={columns.length + 3} />
          );
        })}
        <Spacer height={visible.after} />
      </tbody>
    </table>
  );
}

const Spacer = ({ height }: { height: number }): ReactElement | null =>
  height === 0 ? null : <tr aria-hidden="true" style={{ height }} />;

const SkeletonRow = ({ width }: { width: number }): ReactElement => (
  <tr className="user-row" aria-hidden="true">
    <td className="ks ks-data-cell" colSpan={width}>
      <Skeleton shape="text" />
    </td>
  </tr>
);

function Head(props: UserTableProps): ReactElement {
  const { rows, columns, selection, sort, isDescending, onSort, onToggle, onToggleLoaded } = props;
  const selected = rows.users.filter(({ id }) => isSelected(selection, id)).length;
  const isEach = selected > 0 && selected === rows.users.length;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {onToggle && (
          <th className="ks ks-data-cell" scope="col" style={{ width: 76 }}>
            <input
              className="ks ks-check-box"
              type="checkbox"
              aria-label={t('Select the users that are loaded')}
              checked={isEach}
              ref={(box) => {
                if (box) box.indeterminate = selected > 0 && !isEach;
              }}
              onChange={onToggleLoaded}
            />
          </th>
        )}
        <th className="ks ks-data-cell" scope="col">
          {t('User')}
        </th>
        {columns.map(({ id, label, width, sort: by }) => (
          <SortHead
            key={id}
            label={label}
            width={width}
            sorted={by === sort ? (isDescending ? 'descending' : 'ascending') : undefined}
            onSort={by && (() => onSort(by))}
          />
        ))}
        <th className="ks ks-data-cell user-more" scope="col">
          <VisuallyHidden>{t('Actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

interface UserRowProps extends Pick<UserTableProps, 'columns' | 'onToggle' | 'onMenu'> {
  row: number;
  user: ListedUser;
  isSelected: boolean;
}

/** Remembered, so that scrolling draws only what is new. */
const UserRow = memo(function UserRow({ row, user, columns, isSelected: isChecked, onToggle, onMenu }: UserRowProps) {
  const name = nameOf(user);
  return (
    <tr
      {...pressableRow}
      className="user-row"
      aria-rowindex={row + 2}
      data-row={row}
      data-selected={isChecked || undefined}
    >
      {onToggle && (
        <td className="ks ks-data-cell">
          <input
            className="ks ks-check-box"
            type="checkbox"
            aria-label={t('Select {name}', { name })}
            checked={isChecked}
            onChange={() => onToggle(user)}
          />
        </td>
      )}
      <th className="ks ks-data-cell" scope="row">
        <span className="user-cell">
          <Avatar name={user.displayName} imageUrl={user.profileImageUrl} size="small" />
          <UserLink user={user} />
          {user.restriction && <Badge>{t('Restricted')}</Badge>}
        </span>
      </th>
      {columns.map(({ id, cell }) => (
        <td key={id} className="ks ks-data-cell">
          <span className="user-cell">{cell(user)}</span>
        </td>
      ))}
      <td className="ks ks-data-cell">
        <IconButton
          id={`menu-${user.id}`}
          label={t('Actions for {name}', { name })}
          path={moreIcon}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(user, currentTarget)}
        />
      </td>
    </tr>
  );
});

interface UserLinkProps {
  user: ServerUser;
}

/** Leads to the page of the user, from anywhere on their row. */
export const UserLink = ({ user }: UserLinkProps): ReactElement => (
  <Link
    className="user-link"
    to="/p/$projectId/users/$userId"
    params={{ projectId: useProject().id, userId: user.id }}
    dir="auto"
  >
    {nameOf(user)}
  </Link>
);
