import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId, type ReactElement } from 'react';
import { Icon } from '@keystead/ui';
import { useAdmin, useProject } from '../project/project.tsx';
import { isOfferedIn, mayIn } from '../project/rights.tsx';
import { countDoneSteps, SETUP_STEPS, setupStatusQuery } from '../pages/setup/setup-status-query.ts';
import { teamCountQuery } from '../pages/teams/teams-query.ts';
import { formatCount, formatNumber, t } from '../words.ts';
import { ProjectSwitcher } from './project-switcher.tsx';
import { railGroups } from './rail-items.ts';
import { Rail, type RailProps } from './rail.tsx';
import styles from './shell.module.css';

/** Which alert is mended where is no part of what every page waits for. */
const Trouble = lazy(async () => ({ default: (await import('./trouble.tsx')).Trouble }));

/** The rail beside the pages of a project. */
export function ProjectRail({ onSearch }: RailProps): ReactElement {
  const project = useProject();
  const id = useId();
  return (
    <Rail top={<ProjectSwitcher />} onSearch={onSearch}>
      {!mayIn(project, 'manage') && (
        <div className={styles.railHeading}>
          {mayIn(project, 'help') ? t('You may read here, and help users') : t('You may only read here')}
        </div>
      )}
      {railGroups.map(({ label, items }) => (
        <section key={items[0]?.to} className={styles.railGroup} aria-label={label}>
          {label !== undefined && <div className={styles.railHeading}>{label}</div>}
          {items.filter(isOfferedIn(project)).map((item) => (
            <Link
              key={item.to}
              className={styles.railLink}
              to={item.to}
              params={{ projectId: project.id }}
              aria-describedby={id + item.key}
            >
              <Icon path={item.icon} />
              {item.label}
              {item.to === '/p/$projectId/setup' && <SetUpProgress />}
              {item.to === '/p/$projectId/users' && <RailCount count={formatNumber(project.userCount)} />}
              {item.to === '/p/$projectId/teams' && <TeamCount />}
              <Suspense>
                <Trouble id={id + item.key} to={item.to} />
              </Suspense>
            </Link>
          ))}
        </section>
      ))}
    </Rail>
  );
}

/** How many steps of setting up are done, until all are. */
function SetUpProgress(): ReactElement | null {
  const { data: status } = useQuery(setupStatusQuery(useAdmin()));
  const done = status && countDoneSteps(status);
  if (done === undefined || done === SETUP_STEPS) return null;
  return <span className={styles.railAside}>{t('{n} of {all}', { n: done, all: SETUP_STEPS })}</span>;
}

function TeamCount(): ReactElement | null {
  const { data: count } = useQuery(teamCountQuery(useAdmin()));
  return count ? <RailCount count={formatCount(count)} /> : null;
}

interface RailCountProps {
  count: string;
}

/** How many there are; no part of what the link is called. */
const RailCount = ({ count }: RailCountProps): ReactElement => (
  <span className={styles.railAside} aria-hidden="true">
    {count}
  </span>
);
