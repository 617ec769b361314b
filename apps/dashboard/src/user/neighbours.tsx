import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { AdminApp } from '@keystead/client/admin';
import { chevronIcon, Icon } from '@keystead/ui';
import { useAdmin } from '../project/project.tsx';
import type { UserSearch } from '../users/user-search.ts';
import { t } from '../words.ts';

type Users = Awaited<ReturnType<AdminApp['listUsers']>>['items'];

/** The list that was loaded last, which somebody came from, and how it was asked for. Nothing is asked of the server here. */
function useLatestList(): { readonly search: UserSearch; readonly users: Users } {
  const { projectId } = useAdmin();
  const [latest] = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: ['users', projectId, 'list'] })
    .filter(({ state }) => state.data !== undefined)
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  const data = latest?.state.data as { pages: readonly { items: Users }[] } | undefined; // which lists of users are
  const { desc, ...search } = (latest?.queryKey[3] ?? {}) as Omit<UserSearch, 'desc'> & { desc?: boolean };
  return {
    search: { ...search, ...(desc === false && { desc }) },
    users: data?.pages.flatMap(({ items }) => items) ?? [],
  };
}

interface ListLinkProps {
  children: ReactNode;
}

/** Back to the list as it was. */
export function ListLink({ children }: ListLinkProps): ReactElement {
  const { projectId } = useAdmin();
  const { search } = useLatestList();
  return (
    <Link to="/p/$projectId/users" params={{ projectId }} search={search}>
      {children}
    </Link>
  );
}

interface NeighbourLinksProps {
  userId: string;
}

/** To the user before and after this one, on the same tab. */
export function NeighbourLinks({ userId }: NeighbourLinksProps): ReactElement | null {
  const { users } = useLatestList();
  const at = users.findIndex(({ id }) => id === userId);
  const [before, after] = at === -1 ? [] : [users[at - 1]?.id, users[at + 1]?.id];
  if (before === undefined && after === undefined) return null;
  return (
    <nav className="user-neighbours" aria-label={t('Users of the list')}>
      <NeighbourLink id={before} label={t('Previous user')} isBack />
      <NeighbourLink id={after} label={t('Next user')} />
    </nav>
  );
}

interface NeighbourLinkProps {
  id: string | undefined;
  label: string;
  isBack?: boolean;
}

const NeighbourLink = ({ id, label, isBack = false }: NeighbourLinkProps): ReactElement =>
  id === undefined ? (
    <span className="user-neighbour" data-back={isBack || undefined} aria-hidden="true">
      <Icon path={chevronIcon} isDirectional />
    </span>
  ) : (
    <Link
      className="user-neighbour"
      data-back={isBack || undefined}
      to="."
      params={(current) => ({ ...current, userId: id })}
      aria-label={label}
      title={label}
    >
      <Icon path={chevronIcon} isDirectional />
    </Link>
  );
