import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactElement } from 'react';
import type { ListedUser, ServerUser } from '@keystead/client/server';
import { IconButton } from '@keystead/ui';
import { moreIcon } from '@keystead/ui/dashboard';
import { DataTable } from '../../kit/data-table.tsx';
import { useMatches } from '../../kit/use-matches.ts';
import { useMay } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import type { BulkAction } from './describe-job.ts';
import { countSelected, isSelected, NOBODY, useSelection, type Selection } from './selection.ts';
import { nameOf } from './user/name-of.ts';
import { COLUMNS, NAME_COLUMN, type UserOrder } from './user-columns.tsx';
import { useUserCount } from './user-count.tsx';
import { withoutOrder, type ChangeSearch, type UserSearch } from './user-search.ts';
import type { UserRows } from './use-user-rows.ts';

const ROW_HEIGHT = 46;

const loadBulkBar = async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar });
const BulkBar = lazy(loadBulkBar);
/** Below this width a table would cut names short, even with few columns. */
const narrow = matchMedia('(max-width: 900px)');
/** Below this width a table with all columns would cut names short. */
const roomy = matchMedia('(min-width: 1201px)');
const loadUserList = async () => ({ default: (await import('./user-list.tsx')).UserList });
const UserList = lazy(loadUserList);
if (narrow.matches) void loadUserList(); // together with the page, not after it
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

interface FoundUsersProps {
  search: UserSearch;
  rows: UserRows;
  /** The columns of the table. */
  shown: readonly string[];
  onChange: ChangeSearch;
}

/** The users that were found, with actions for some or all of them. */
export function FoundUsers({ search, rows, shown, onChange }: FoundUsersProps): ReactElement {
  const isList = useMatches(narrow);
  const maySelect = useMay('manage');
  const columns = useColumns(shown);
  const { data: count } = useUserCount(search);
  const total = count?.isCapped === false ? count.value : undefined;
  const { selection, select, toggle, toggleLoaded } = useSelection(search, rows.users);
  const [asked, setAsked] = useState<{ action: BulkAction; selection: Selection }>();
  const { menu, closeMenu, actions } = useMenu();
  const selected = rows.users.filter(({ id }) => isSelected(selection, id)).length;
  // Loads after the page, so that the bar is ready for the first selection.
  useEffect(() => void loadBulkBar(), []);
  return (
    <>
      {isList ? (
        <Suspense fallback={null}>
          <UserList
            rows={rows}
            total={total}
            order={search}
            onOrder={(order) => onChange({ ...withoutOrder(search), ...order })}
            selection={selection}
            onSelect={select}
            onToggle={maySelect ? toggle : undefined}
          />
        </Suspense>
      ) : (
        <DataTable
          label={t('Users')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHeight={ROW_HEIGHT}
          total={total}
          hasRowKeys
          isWide
          sorting={{
            by: search.sort ?? 'signed_up',
            isDescending: search.desc === undefined,
            onSort: (sort) => onChange(sorted(search, sort)),
          }}
          selecting={
            maySelect
              ? {
                  isSelected: ({ id }) => isSelected(selection, id),
                  onToggle: toggle,
                  labelOf: (user) => t('Select {name}', { name: nameOf(user) }),
                  allLabel: t('Select all loaded users'),
                  all: selected > 0 && (selected === rows.users.length || 'some'),
                  onToggleAll: toggleLoaded,
                }
              : undefined
          }
          actions={actions}
        />
      )}
      {/* Separate boundaries, so that loading one part doesn't hide another. */}
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

/** Returns the name column and the chosen columns that fit. Dates need a larger share of a narrower table. */
function useColumns(shown: readonly string[]) {
  const isRoomy = useMatches(roomy);
  return useMemo(() => {
    const chosen = COLUMNS.filter(({ id }) => shown.includes(id));
    if (isRoomy) return [NAME_COLUMN, ...chosen];
    const few = chosen.filter(({ sort }, at) => sort || at === 0);
    return [NAME_COLUMN, ...few.map((column) => (column.sort ? { ...column, width: '16%' as const } : column))];
  }, [shown, isRoomy]);
}

/** Sorts newest first; the same column again sorts oldest first. */
function sorted(search: UserSearch, by: UserOrder): UserSearch {
  const { sort = 'signed_up', desc, ...rest } = search;
  const isTurned = by === sort && desc === undefined;
  return { ...rest, ...(by === 'active' && { sort: by }), ...(isTurned && { desc: false }) };
}

/** One menu for all rows, below the button that opened it. A second click on that button closes it. */
function useMenu() {
  const [menu, setMenu] = useState<{ user: ServerUser; trigger: HTMLButtonElement }>();
  return {
    menu,
    closeMenu: () => setMenu(undefined),
    actions: useCallback(
      (user: ListedUser) => (
        <IconButton
          id={`menu-${user.id}`}
          label={t('Actions for {name}', { name: nameOf(user) })}
          path={moreIcon}
          aria-haspopup="menu"
          onClick={({ currentTarget: trigger }) =>
            setMenu((before) => (before?.trigger === trigger ? undefined : { user, trigger }))
          }
        />
      ),
      [],
    ),
  };
}
