import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { chevronIcon, Icon } from '@keystead/ui';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';

/** Who stands before and after this user in the list that somebody came from. */
interface Neighbours {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

interface Listed {
  readonly pages: readonly { readonly items: readonly { readonly id: string }[] }[];
}

/** Looked up in the list of users that was loaded last: nothing is asked of the server for it. */
export function neighboursOf(queryClient: QueryClient, projectId: string, userId: string): Neighbours {
  const [latest] = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['users', projectId, 'list'] })
    .filter(({ state }) => state.data !== undefined)
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  const ids = (latest?.state.data as Listed | undefined)?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [];
  const at = ids.indexOf(userId);
  return at === -1 ? { before: undefined, after: undefined } : { before: ids[at - 1], after: ids[at + 1] };
}

interface NeighbourLinksProps {
  userId: string;
}

/** To the user before and after this one, on the same tab. */
export function NeighbourLinks({ userId }: NeighbourLinksProps): ReactElement | null {
  const { projectId } = useAdmin();
  const { before, after } = neighboursOf(useQueryClient(), projectId, userId);
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
