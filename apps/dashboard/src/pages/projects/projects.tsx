import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, type ReactElement } from 'react';
import { Button, Icon } from '@keystead/ui';
import { addIcon, EmptyState, gridIcon, searchIcon } from '@keystead/ui/dashboard';
import { useOwner } from '../../owner/owner.tsx';
import { FailedPart } from '../../kit/failed-part.tsx';
import { Page } from '../../kit/page.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { useSettings } from '../../settings-context.ts';
import { t } from '../../words.ts';
import { DeletionProgress } from './deletion-progress.tsx';
import { findProjects } from './find-projects.ts';
import { overviewQuery } from './overview-query.ts';
import { ProjectCard } from './project-card.tsx';
import { projectsQuery } from './projects-query.ts';
import styles from './projects.module.css';

const NewProject = lazy(async () => ({ default: (await import('./new-project.tsx')).NewProject }));

/** Every project of the owner. */
export function Projects(): ReactElement {
  const owner = useOwner();
  const { data: projects } = useSuspenseQuery(projectsQuery(owner));
  const { data: overviews, error, refetch } = useQuery(overviewQuery(owner));
  const { q = '', ...rest } = useSearch({ from: '/home/' });
  const { new: isNew = false, deleted, name } = rest;
  const navigate = useNavigate();
  const found = findProjects(projects, q);
  const newProject = (
    <Button
      size="small"
      icon={<Icon path={addIcon} />}
      onClick={() => void navigate({ to: '/', search: { new: true } })}
    >
      {t('New project')}
    </Button>
  );
  return (
    <Page
      title={t('Projects')}
      text={t('Each project has its own users, settings, and keys.')}
      actions={
        projects.length > 0 && (
          <>
            <SearchField
              label={t('Find a project')}
              value={q}
              onChange={(words) =>
                void navigate({ to: '/', search: words === '' ? rest : { ...rest, q: words }, replace: true })
              }
            />
            {newProject}
          </>
        )
      }
    >
      {deleted !== undefined && (
        <DeletionProgress
          projectId={deleted}
          name={name}
          onClose={() => void navigate({ to: '/', search: {}, replace: true })}
        />
      )}
      {projects.length === 0 && (
        <EmptyState
          path={gridIcon}
          title={t('No projects yet')}
          text={t('A project contains the users, settings, and keys of one app.')}
          action={newProject}
        />
      )}
      {error && <FailedPart error={error} onRetry={() => void refetch()} />}
      {projects.length > 0 && found.length === 0 && (
        <EmptyState path={searchIcon} title={t('No projects match')} text={q} />
      )}
      {found.length > 0 && (
        <ul className={styles.cards}>
          {found.map((project) => (
            <ProjectCard key={project.id} project={project} overview={overviews?.get(project.id)} />
          ))}
        </ul>
      )}
      <ProjectsFoot count={projects.length} />
      {isNew && (
        <Suspense fallback={null}>
          <NewProject onClose={() => void navigate({ to: '/', search: {} })} />
        </Suspense>
      )}
    </Page>
  );
}

interface ProjectsFootProps {
  count: number;
}

const ProjectsFoot = ({ count }: ProjectsFootProps): ReactElement => (
  <footer className={styles.foot}>
    <span>{count === 1 ? t('1 project') : t('{n} projects, newest first', { n: count })}</span>
    <span>{`Keystead ${useSettings().version}`}</span>
  </footer>
);
