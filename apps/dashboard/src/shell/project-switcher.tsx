import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import { Badge, checkIcon, Icon, MenuButton, selectIcon, type MenuContent } from '@keystead/ui';
import { useOwner } from '../owner/owner.tsx';
import { useProject } from '../project/project.tsx';
import { projectsQuery } from '../pages/projects/projects-query.ts';
import { t } from '../words.ts';
import { ProjectMark } from './project-mark.tsx';
import styles from './shell.module.css';

const loadPanel = async () => (await import('@keystead/ui/menu-panel')).MenuPanel;

/** The current project, with a menu of the others. */
export function ProjectSwitcher(): ReactElement {
  const project = useProject();
  const { data: projects } = useQuery(projectsQuery(useOwner()));
  const navigate = useNavigate();
  const content = useMemo<MenuContent>(
    () => ({
      items: [
        // The current project is listed before the others are loaded, so that the focus has a target.
        ...(projects ?? [project]).map(({ id, displayName }) => ({
          key: id,
          label: displayName,
          group: t('Projects'),
          isChecked: id === project.id,
          icon: <ProjectMark id={id} name={displayName} />,
          trailing: id === project.id && <Icon path={checkIcon} />,
          onSelect: () => void navigate({ to: '/p/$projectId', params: { projectId: id } }),
        })),
        { key: 'all', label: t('All projects'), startsGroup: true, onSelect: () => void navigate({ to: '/' }) },
        {
          key: 'new',
          label: t('New project'),
          onSelect: () => void navigate({ to: '/', search: { new: true } }),
        },
      ],
    }),
    [projects, project, navigate],
  );
  return (
    <MenuButton label={t('Switch project')} load={loadPanel} content={content}>
      <span className={styles.switcher} data-switcher>
        <ProjectMark id={project.id} name={project.displayName} />
        <span className={styles.switcherName}>{project.displayName}</span>
        <ModeBadge project={project} />
        <Icon path={selectIcon} />
      </span>
    </MenuButton>
  );
}

interface ModeBadgeProps {
  project: { readonly isProductionMode: boolean };
}

/** Whether the project is in production mode. */
export const ModeBadge = ({ project }: ModeBadgeProps): ReactElement =>
  project.isProductionMode ? <Badge tone="success">{t('Production')}</Badge> : <Badge>{t('Development')}</Badge>;
