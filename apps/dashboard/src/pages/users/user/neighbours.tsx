import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { AdminApp } from '@keystead/client/admin';
import { chevronIcon, Icon } from '@keystead/ui';
import { useAdmin } from '../../../project/project.tsx';
import type { UserSearch } from '../user-search.ts';
import { t } from '../../../words.ts';
import styles from './user.module.css';

type Users = Awaited<ReturnType<AdminApp['listUsers']>>['items'];

/**
 * Returns the user list that was loaded last and its search, from the cache only: it is the list that the user page was
 * opened from.
 */
function useLatestList(): { readonly search: UserSearch; readonly users: Users } {
  const { projectId } = useAdmin();
  const [latest] = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: ['users', projectId, 'list'] })
    .filter(({ state }) => state.data !== undefined)
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  const data = latest?.state.data as { pages: readonly { items: Users }[] } | undefined; // the shape of cached user lists
  const { desc, ...search } = (latest?.queryKey[3] ?? {}) as Omit<UserSearch, 'desc'> & { desc?: boolean };
  return {
    search: { ...search, ...(desc === false && { desc }) },
    users: data?.pages.flatMap(({ items }) => items) ?? [],
  };
}

interface ListLinkProps {
  children: ReactNode;
}

/** Link back to the list with its search. */
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

/** Links to the previous and the next user, on the same tab. */
export function NeighbourLinks({ userId }: NeighbourLinksProps): ReactElement | null {
  const { users } = useLatestList();
  const at = users.findIndex(({ id }) => id === userId);
  if (at === -1 || users.length === 1) return null;
  return (
    <nav className={styles.neighbours} aria-label={t('Users in this list')}>
      <NeighbourLink id={users[at - 1]?.id} label={t('Previous user')} />
      <NeighbourLink id={users[at + 1]?.id} label={t('Next user')} />
    </nav>
  );
}

const NeighbourLink = ({ id, label }: { id: string | undefined; label: string }): ReactElement => {
  const icon = <Icon path={chevronIcon} isDirectional />;
  if (id === undefined)
    return (
      <span className="ks ks-icon-button" aria-hidden="true">
        {icon}
      </span>
    );
  return (
    <Link
      className="ks ks-icon-button"
      to="."
      params={(current) => ({ ...current, userId: id })}
      aria-label={label}
      title={label}
    >
      {icon}
    </Link>
  );
};
