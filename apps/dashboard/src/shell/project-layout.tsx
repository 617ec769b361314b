import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, type ReactElement } from 'react';
import { Root } from '@keystead/ui';
import { OwnerOnly } from '../owner/owner.tsx';
import { FailedWhole } from '../kit/failed-page.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { AdminProvider, projectQuery, useAdmin } from '../project/project.tsx';
import { isNotMine } from '../project/is-not-mine.ts';
import { ProjectRail } from './project-rail.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import { Shell } from './shell.tsx';

/** Jobs are started in the user list, and shown and undone on any page of the project, also after coming back to it. */
const BulkJobs = lazy(async () => ({ default: (await import('../pages/users/bulk-jobs.tsx')).BulkJobs }));

/** The frame of the pages of a project. */
export function ProjectLayout(): ReactElement {
  const { projectId } = useParams({ from: '/p/$projectId' });
  return (
    <OwnerOnly waiting={<Root>{null}</Root>}>
      <AdminProvider key={projectId} projectId={projectId}>
        <ProjectShell projectId={projectId} />
      </AdminProvider>
    </OwnerOnly>
  );
}

interface ProjectShellProps {
  projectId: string;
}

/** A project of other owners, or a deleted one, is shown as not found. */
function ProjectShell({ projectId }: ProjectShellProps): ReactElement {
  const { error, isError, isLoadingError, refetch } = useQuery(projectQuery(useAdmin()));
  if (isError && isNotMine(error)) return <NothingHere />;
  if (isLoadingError) return <FailedWhole error={error} onRetry={() => void refetch()} />;
  return (
    <Shell
      projectId={projectId}
      top={
        <Suspense fallback={null}>
          <ProjectSwitcher />
        </Suspense>
      }
      rail={(onSearch) => (
        <Suspense fallback={null}>
          <ProjectRail onSearch={onSearch} />
        </Suspense>
      )}
    >
      <Suspense fallback={null}>
        <BulkJobs />
      </Suspense>
    </Shell>
  );
}
