import { useMemo, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { ColumnChoice } from './column-choice.tsx';
import { useColumns } from './remembered-columns.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';
import { COLUMNS } from './user-columns.tsx';
import { UserCount, useUserCount } from './user-count.tsx';
import { UserList } from './user-list.tsx';
import type { UserSearch } from './user-search.ts';
import { UserTable } from './user-table.tsx';
import type { UserRows } from './use-user-rows.ts';

interface FoundUsersProps {
  search: UserSearch;
  rows: UserRows;
  filters: ReactNode;
  onChange: (search: UserSearch) => void;
}

/** The users that were found, and what can be done with some or all of them. */
export function FoundUsers({ search, rows, filters, onChange }: FoundUsersProps): ReactElement {
  const isPhone = useIsPhone();
  const [shown, show] = useColumns();
  const columns = useMemo(() => COLUMNS.filter(({ id }) => shown.includes(id)), [shown]);
  const { data: count } = useUserCount(search);
  const total = count?.isCapped === false ? count.value : undefined;
  const { selection, toggle, toggleLoaded } = useSelection(search, rows.users);
  const current = useRowKeys({
    length: rows.length,
    onSelect: (row) => {
      const user = rows.at(row);
      if (user) toggle(user);
    },
  });
  return (
    <>
      <div className="user-tools">
        {filters}
        <UserCount search={search} />
        {!isPhone && <ColumnChoice shown={shown} onChange={show} />}
      </div>
      {isPhone ? (
        <UserList rows={rows} total={total} current={current} />
      ) : (
        <UserTable
          rows={rows}
          total={total}
          columns={columns}
          selection={selection}
          current={current}
          sort={search.sort ?? 'signed_up'}
          isDescending={search.desc === undefined}
          onSort={(sort) => onChange(sorted(search, sort))}
          onToggle={toggle}
          onToggleLoaded={toggleLoaded}
        />
      )}
    </>
  );
}

/** Newest first; once more, oldest first. */
function sorted(search: UserSearch, by: 'signed_up' | 'active'): UserSearch {
  const { sort = 'signed_up', desc, ...rest } = search;
  const isTurned = by === sort && desc === undefined;
  return { ...rest, ...(by === 'active' && { sort: by }), ...(isTurned && { desc: false }) };
}

const narrow = matchMedia('(max-width: 700px)');

const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (update) => {
      narrow.addEventListener('change', update);
      return () => narrow.removeEventListener('change', update);
    },
    () => narrow.matches,
  );
