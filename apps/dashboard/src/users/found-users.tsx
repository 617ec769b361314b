import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactElement } from 'react';
import type { ServerUser } from '@keystead/client/server';
import { useRowKeys } from '../keyboard/use-keys.ts';
import { useMatches } from '../page/use-matches.ts';
import { useMay } from '../project/rights.tsx';
import type { BulkAction } from './bulk-actions.ts';
import { countSelected, NOBODY, type Selection } from './selection.ts';
import { useSelection } from './use-selection.ts';
import { COLUMNS, type Column } from './user-columns.tsx';
import { useUserCount } from './user-count.tsx';
import { withoutOrder, type ChangeSearch, type UserSearch } from './user-search.ts';
import { UserTable } from './user-table.tsx';
import type { UserRows } from './use-user-rows.ts';

const loadBulkBar = async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar });
const BulkBar = lazy(loadBulkBar);
/** A table would cut names short, however few columns it has. */
const narrow = matchMedia('(max-width: 900px)');
/** Beside all columns it would do so in less room. */
const roomy = matchMedia('(min-width: 1201px)');
const loadUserList = async () => ({ default: (await import('./user-list.tsx')).UserList });
const UserList = lazy(loadUserList);
if (narrow.matches) void loadUserList(); // with the page, not behind it
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

interface FoundUsersProps {
  search: UserSearch;
  rows: UserRows;
  /** The columns a table of them has. */
  shown: readonly string[];
  onChange: ChangeSearch;
}

/** The users that were found, and what can be done with some or all of them. */
export function FoundUsers({ search, rows, shown, onChange }: FoundUsersProps): ReactElement {
  const isList = useMatches(narrow);
  const isRoomy = useMatches(roomy);
  const maySelect = useMay('manage');
  const columns = useMemo(() => {
    const chosen = COLUMNS.filter(({ id }) => shown.includes(id));
    return isRoomy ? chosen : chosen.filter(({ sort }, at) => sort || at === 0).map(inLessRoom);
  }, [shown, isRoomy]);
  const { data: count } = useUserCount(search);
  const total = count?.isCapped === false ? count.value : undefined;
  const { selection, select, toggle, toggleLoaded } = useSelection(search, rows.users);
  const [asked, setAsked] = useState<{ action: BulkAction; selection: Selection }>();
  const { menu, openMenu, closeMenu } = useMenu();
  const current = useRowKeys({
    length: rows.length,
    onSelect: (row) => {
      const user = rows.at(row);
      if (user && maySelect) toggle(user);
    },
  });
  // Behind the page, so that the bar is there with the first selection.
  useEffect(() => void loadBulkBar(), []);
  return (
    <>
      {isList ? (
        <Suspense fallback={null}>
          <UserList
            rows={rows}
            total={total}
            current={current}
            order={search}
            onOrder={(order) => onChange({ ...withoutOrder(search), ...order })}
            selection={selection}
            onSelect={select}
            onToggle={maySelect ? toggle : undefined}
          />
        </Suspense>
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
          onToggle={maySelect ? toggle : undefined}
          onToggleLoaded={toggleLoaded}
          onMenu={openMenu}
        />
      )}
      {/* Each by itself: what is there does not go while another comes. */}
      <Suspense fallback={null}>
        {countSelected(selection) > 0 && (
          <BulkBar
            search={search}
            selection={selection}
            onSelect={select}
            onAsk={(action) => setAsked({ action, selection })}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {menu && (
          <UserMenu
            {...menu}
            onAsk={(action) => setAsked({ action, selection: { kind: 'ids', ids: new Set([menu.user.id]) } })}
            onClose={closeMenu}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {asked && (
          <BulkDialog
            {...asked}
            search={search}
            onStarted={() => {
              select(NOBODY);
              setAsked(undefined);
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Newest first; once more, oldest first. */
function sorted(search: UserSearch, by: 'signed_up' | 'active'): UserSearch {
  const { sort = 'signed_up', desc, ...rest } = search;
  const isTurned = by === sort && desc === undefined;
  return { ...rest, ...(by === 'active' && { sort: by }), ...(isTurned && { desc: false }) };
}

interface OpenMenu {
  readonly user: ServerUser;
  readonly trigger: HTMLButtonElement;
}

/** The menu of one row; a second press on its button closes it. */
function useMenu() {
  const [menu, setMenu] = useState<OpenMenu>();
  return {
    menu,
    openMenu: useCallback(
      (user: ServerUser, trigger: HTMLButtonElement) =>
        setMenu((before) => (before?.trigger === trigger ? undefined : { user, trigger })),
      [],
    ),
    closeMenu: useCallback(() => setMenu(undefined), []),
  };
}

/** A date needs as much of a table as of a wider one. */
const inLessRoom = (column: Column): Column => (column.sort ? { ...column, width: 16 } : column);
