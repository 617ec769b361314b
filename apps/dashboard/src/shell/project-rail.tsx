import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from '@keystead/ui';
import { useProject } from '../project/project.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import { railGroups } from './rail-items.ts';
import { Rail, type RailProps } from './rail.tsx';

/** The rail beside the pages of a project. */
export function ProjectRail({ onSearch }: RailProps): ReactElement {
  const project = useProject();
  return (
    <Rail top={<ProjectSwitcher project={project} />} onSearch={onSearch}>
      {railGroups.map(({ label, items }) => (
        <section key={items[0]?.to} className="rail-group" aria-label={label}>
          {label !== undefined && <div className="rail-heading">{label}</div>}
          {items.map((item) => (
            <Link key={item.to} className="rail-link" to={item.to} params={{ projectId: project.id }}>
              <Icon path={item.icon} />
              {item.label}
            </Link>
          ))}
        </section>
      ))}
    </Rail>
  );
}
