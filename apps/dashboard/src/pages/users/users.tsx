import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { Button, Icon, Skeleton } from '@keystead/ui';
import { addIcon, downloadIcon, EmptyState, peopleIcon, searchIcon, uploadIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../../kit/failed-part.tsx';
import { Page } from '../../kit/page.tsx';
import { Toolbar } from '../../kit/toolbar.tsx';
import { Waiting } from '../../kit/waiting.tsx';
import { useProject } from '../../project/project.tsx';
import { For, useMay } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import { ColumnChoice, useShownColumns } from './column-choice.tsx';
import { FilterBar } from './filter-bar.tsx';
import { isNarrow } from './filter-parts.ts';
import { FoundUsers } from './found-users.tsx';
import { useUserRows } from './use-user-rows.ts';
import { UserCount } from './user-count.tsx';
import type { ChangeSearch, UsersAddress, UserSearch } from './user-search.ts';
import styles from './users.module.css';

const NewUser = lazy(async () => ({ default: (await import('./new-user.tsx')).NewUser }));
const ExportUsers = lazy(async () => ({ default: (await import('./export-users.tsx')).ExportUsers }));
const JobsButton = lazy(async () => ({ default: (await import('./bulk-jobs.tsx')).JobsButton }));
const RecentJobs = lazy(async () => ({ default: (await import('./recent-jobs.tsx')).RecentJobs }));

/** The users of the project, however many there are. */
export function Users(): ReactElement {
  const { id: projectId } = useProject();
  const { new: isNew = false, jobs: areJobsShown = false, ...search } = useSearch({ from: '/p/$projectId/users' });
  const navigate = useNavigate();
  const show = (next: UsersAddress, { replace = false }: { replace?: boolean | undefined } = {}): void =>
    void navigate({ to: '/p/$projectId/users', params: { projectId }, search: next, replace });
  const mayManage = useMay('manage');
  const newUser = mayManage && (
    <Button size="small" icon={<Icon path={addIcon} />} onClick={() => show({ ...search, new: true })}>
      {t('New user')}
    </Button>
  );
  return (
    <Page
      title={t('Users')}
      width="window"
      actions={
        <>
          <Suspense fallback={null}>
            <JobsButton onClick={() => show({ ...search, jobs: true })} />
          </Suspense>
          <For right="secrets">
            <ImportExport search={search} />
          </For>
          {newUser}
        </>
      }
    >
      <UserArea
        search={search}
        newUser={newUser}
        onChange={(next, replace) => show({ ...next, ...(isNew && { new: true }) }, { replace })}
      />
      <Suspense fallback={null}>{areJobsShown && <RecentJobs onClose={() => show(search)} />}</Suspense>
      <Suspense fallback={null}>{isNew && mayManage && <NewUser onClose={() => show(search)} />}</Suspense>
    </Page>
  );
}

/** Links to the import of users, and exports the listed users. */
function ImportExport({ search }: { search: UserSearch }): ReactElement {
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <Link
        className={`ks ks-button ${styles.importLink}`}
        data-variant="outline"
        data-size="small"
        to="/p/$projectId/settings/import-export"
        params={{ projectId: useProject().id }}
      >
        <span className="ks ks-button-label">
          <Icon path={downloadIcon} />
          {t('Import')}
        </span>
      </Link>
      <Button
        variant="outline"
        size="small"
        icon={<Icon path={uploadIcon} />}
        aria-haspopup="dialog"
        onClick={() => setExporting(true)}
      >
        {t('Export')}
      </Button>
      <Suspense fallback={null}>
        {isExporting && <ExportUsers search={search} onClose={() => setExporting(false)} />}
      </Suspense>
    </>
  );
}

interface UserAreaProps {
  search: UserSearch;
  newUser: ReactNode;
  onChange: ChangeSearch;
}

/** The list with its filters, or why it is empty. */
function UserArea({ search, newUser, onChange }: UserAreaProps): ReactElement {
  const { rows, isPending, isError, isLoadingError, isPlaceholderData, error, retry } = useUserRows(search);
  const [shown, show] = useShownColumns();
  const isHere = !isPending && !isLoadingError;
  const isEmpty = isHere && rows.length === 0;
  const isFound = isHere && !isEmpty;
  if (isEmpty && !isPlaceholderData && !isNarrow(search)) {
    return (
      <EmptyState
        path={peopleIcon}
        title={t('No users yet')}
        text={t('People who sign up in your app appear here.')}
        action={newUser}
      />
    );
  }
  return (
    <>
      {/* Always at the same position in the tree, so that open panels and typed text stay when the users arrive. */}
      <Toolbar
        end={
          isFound && (
            <>
              <UserCount search={search} />
              <ColumnChoice shown={shown} onChange={show} />
            </>
          )
        }
      >
        <FilterBar search={search} onChange={onChange} />
      </Toolbar>
      {isFound && <FoundUsers search={search} rows={rows} shown={shown} onChange={onChange} />}
      {isPending && <ListSkeleton />}
      {isError && (
        <div className={styles.failed}>
          <FailedPart error={error} onRetry={retry} />
        </div>
      )}
      {isEmpty && (
        <EmptyState
          path={searchIcon}
          title={t('No users match')}
          text={t('No users match these filters.')}
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
