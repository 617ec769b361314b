import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { AdminProjectWithoutSecrets } from '@keystead/client/admin';
import { Button, Icon } from '@keystead/ui';
import { addIcon, EmptyState, gridIcon } from '@keystead/ui/dashboard';
import { useOwner } from '../owner/owner.tsx';
import { Page } from '../page/page.tsx';
import { ProjectMark } from '../shell/project-mark.tsx';
import { ModeBadge } from '../shell/project-switcher.tsx';
import { formatNumber, t } from '../words.ts';
import { NewProject } from './new-project.tsx';
import { projectsQuery } from './projects-query.ts';
import './projects.css';

/** Every project of the owner. */
export function Projects(): ReactElement {
  const { data: projects } = useSuspenseQuery(projectsQuery(useOwner()));
  const { new: isNew = false } = useSearch({ from: '/home/' });
  const navigate = useNavigate();
  const begin = (): void => void navigate({ to: '/', search: { new: true } });
  const newProject = (
    <Button size="small" icon={<Icon path={addIcon} />} onClick={begin}>
      {t('New project')}
    </Button>
  );
  return (
    <Page title={t('Projects')} text={t('Every app has its own users, settings and keys.')} actions={newProject}>
      {projects.length === 0 ? (
        <EmptyState
          path={gridIcon}
          title={t('No project yet')}
          text={t('A project holds the users, settings and keys of one app.')}
          action={newProject}
        />
      ) : (
        <ul className="project-cards">
          {projects.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </ul>
      )}
      {isNew && <NewProject onClose={() => void navigate({ to: '/', search: {} })} />}
    </Page>
  );
}

interface ProjectCardProps {
  project: AdminProjectWithoutSecrets;
}

const ProjectCard = ({ project }: ProjectCardProps): ReactElement => (
  <li className="project-card">
    <div className="project-card-head">
      <ProjectMark id={project.id} name={project.displayName} size="large" />
      <div>
        <Link className="project-card-link" to="/p/$projectId" params={{ projectId: project.id }}>
          {project.displayName}
        </Link>
        <div className="muted">{project.description}</div>
      </div>
    </div>
    <div>
      <div className="muted">{t('Users')}</div>
      <div className="project-card-number">{formatNumber(project.userCount)}</div>
    </div>
    <div className="project-card-foot">
      <ModeBadge project={project} />
    </div>
  </li>
);
