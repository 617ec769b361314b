import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { AdminProjectWithoutSecrets, ProjectOverview } from '@keystead/client/admin';
import { ProjectMark } from '../shell/project-mark.tsx';
import { ModeBadge } from '../shell/project-switcher.tsx';
import { formatNumber, t } from '../words.ts';
import { AlertBadges } from './alert-badges.tsx';
import { growthOf } from './growth-of.ts';
import { ProjectMenu } from './project-menu.tsx';
import { SignUpLine } from './sign-up-line.tsx';

interface ProjectCardProps {
  project: AdminProjectWithoutSecrets;
  /** Comes after the project, or not at all. */
  overview: ProjectOverview | undefined;
}

export const ProjectCard = ({ project, overview }: ProjectCardProps): ReactElement => (
  <li className="project-card">
    <div className="project-card-head">
      <ProjectMark id={project.id} name={project.displayName} size="large" />
      <div className="project-card-names">
        <Link className="project-card-link" to="/p/$projectId" params={{ projectId: project.id }}>
          {project.displayName}
        </Link>
        <div className="project-card-about">{project.description}</div>
      </div>
      <ProjectMenu project={project} />
    </div>
    <div className="project-card-figures">
      <div>
        <div className="muted">{t('Users')}</div>
        <div className="project-card-number">{formatNumber(overview?.userCount ?? project.userCount)}</div>
      </div>
      {overview && <SignUpLine days={overview.signUpsByDay} />}
    </div>
    <div className="project-card-foot">
      <ModeBadge project={project} />
      {overview && <AlertBadges alerts={overview.alerts} />}
      {overview && <span className="project-card-growth">{growthOf(overview)}</span>}
    </div>
  </li>
);
