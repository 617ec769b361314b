import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { AdminProjectWithoutSecrets, ProjectOverview } from '@keystead/client/admin';
import { ProjectMark } from '../../shell/project-mark.tsx';
import { ModeBadge } from '../../shell/project-switcher.tsx';
import { formatNumber, t } from '../../words.ts';
import { AlertBadges } from './alert-badges.tsx';
import { growthOf } from './growth-of.ts';
import { ProjectMenu } from './project-menu.tsx';
import { SignUpLine } from './sign-up-line.tsx';
import styles from './projects.module.css';

interface ProjectCardProps {
  project: AdminProjectWithoutSecrets;
  /** Loads after the project; stays undefined if that fails. */
  overview: ProjectOverview | undefined;
}

export const ProjectCard = ({ project, overview }: ProjectCardProps): ReactElement => (
  <li className={styles.card}>
    <div className={styles.cardHead}>
      <ProjectMark id={project.id} name={project.displayName} size="large" />
      <div className={styles.cardNames}>
        <Link className={styles.cardLink} to="/p/$projectId" params={{ projectId: project.id }}>
          {project.displayName}
        </Link>
        <div className={styles.cardAbout}>{project.description}</div>
      </div>
      <ProjectMenu project={project} />
    </div>
    <div className={styles.cardMetrics}>
      <div>
        <div className="muted">{t('Users')}</div>
        <div className={styles.cardNumber}>{formatNumber(overview?.userCount ?? project.userCount)}</div>
      </div>
      {overview && <SignUpLine days={overview.signUpsByDay} />}
    </div>
    <div className={styles.cardFoot}>
      <ModeBadge project={project} />
      {overview && <AlertBadges alerts={overview.alerts} />}
      {overview && <span className={styles.cardGrowth}>{growthOf(overview)}</span>}
    </div>
  </li>
);
