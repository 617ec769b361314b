import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, type ReactElement } from 'react';
import { Button, Icon, Skeleton } from '@keystead/ui';
import { addIcon, EmptyState, peopleIcon, searchIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { Page } from '../page/page.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useProject } from '../project/project.tsx';
import { t } from '../words.ts';
import { FilterBar } from './filter-bar.tsx';
import { isNarrow } from './filter-parts.ts';
import { FoundUsers } from './found-users.tsx';
import { useUserRows } from './use-user-rows.ts';
import type { UserSearch } from './user-search.ts';
import './users.css';

const NewUser = lazy(async () => ({ default: (await import('./new-user.tsx')).NewUser }));
const BulkJobs = lazy(async () => ({ default: (await import('./bulk-jobs.tsx')).BulkJobs }));

/** Everybody who signed up, at any number of them. */
export function Users(): ReactElement {
  const { id: projectId } = useProject();
  const { new: isNew = false, ...search } = useSearch({ from: '/p/$projectId/users' });
  const navigate = useNavigate();
  const show = (next: UserSearch & { new?: true }, { replace = false } = {}): void =>
    void navigate({ to: '/p/$projectId/users', params: { projectId }, search: next, replace });
  const newUser = (
    <Button size="small" icon={<Icon path={addIcon} />} onClick={() => show({ ...search, new: true })}>
      {t('New user')}
    </Button>
  );
  return (
    <Page title={t('Users')} actions={newUser}>
      <UserArea search={search} newUser={newUser} onChange={(next) => show(next, { replace: true })} />
      <Suspense fallback={null}>
        <BulkJobs />
      </Suspense>
      {isNew && (
        <Suspense fallback={null}>
          <NewUser onClose={() => show(search)} />
        </Suspense>
      )}
    </Page>
  );
}

interface UserAreaProps {
  search: UserSearch;
  newUser: ReactElement;
  onChange: (search: UserSearch) => void;
}

/** The list and what it is narrowed down by, or why there is nothing in it. */
function UserArea({ search, newUser, onChange }: UserAreaProps): ReactElement {
  const { rows, isPending, isError, error, refetch } = useUserRows(search);
  const isEmpty = !isPending && !isError && rows.length === 0;
  if (isEmpty && !isNarrow(search)) {
    return (
      <EmptyState
        path={peopleIcon}
        title={t('No users yet')}
        text={t('Whoever signs up in your app appears here. You can also make a user yourself.')}
        action={newUser}
      />
    );
  }
  const bar = <FilterBar search={search} onChange={onChange} />;
  if (!isPending && !isError && !isEmpty) {
    return <FoundUsers search={search} rows={rows} filters={bar} onChange={onChange} />;
  }
  return (
    <>
      <div className="user-tools">{bar}</div>
      {isPending && <ListSkeleton />}
      {isError && <FailedPart error={error} onRetry={() => void refetch()} />}
      {isEmpty && (
        <EmptyState
          path={searchIcon}
          title={t('Nobody matches')}
          text={t('No user has all of this.')}
          action={
            <Button variant="outline" size="small" onClick={() => onChange({})}>
              {t('Clear search and filters')}
            </Button>
          }
        />
      )}
    </>
  );
}

const ListSkeleton = (): ReactElement => (
  <Waiting>
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} shape="control" />
    ))}
  </Waiting>
);
