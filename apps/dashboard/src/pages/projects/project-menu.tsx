import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import { Icon, MenuButton, type MenuContent } from '@keystead/ui';
import { moreIcon } from '@keystead/ui/dashboard';
import { railGroups } from '../../shell/rail-items.ts';
import { t } from '../../words.ts';
import styles from './projects.module.css';

const loadPanel = async () => (await import('@keystead/ui/menu-panel')).MenuPanel;

interface ProjectMenuProps {
  project: { readonly id: string; readonly displayName: string };
}

/** Links from the card of a project to its pages. */
export function ProjectMenu({ project: { id, displayName } }: ProjectMenuProps): ReactElement {
  const navigate = useNavigate();
  const content = useMemo<MenuContent>(
    () => ({
      items: railGroups.flatMap(({ items }) =>
        items.map(({ to, label, icon }) => ({
          key: to,
          label,
          icon: <Icon path={icon} />,
          onSelect: () => void navigate({ to, params: { projectId: id } }),
        })),
      ),
    }),
    [id, navigate],
  );
  return (
    <div className={styles.cardMenu}>
      <MenuButton label={t('Pages of {project}', { project: displayName })} load={loadPanel} content={content}>
        <Icon path={moreIcon} />
      </MenuButton>
    </div>
  );
}
