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
import { railGroups, type RailItem } from './rail-items.ts';
import { Rail, type RailProps } from './rail.tsx';
import styles from './shell.module.css';

/** Loaded separately, so that pages don't wait for the code that maps alerts to pages. */
const Trouble = lazy(async () => ({ default: (await import('./trouble.tsx')).Trouble }));

/** The rail beside the pages of a project. */
export function ProjectRail({ onSearch }: RailProps): ReactElement {
  const project = useProject();
  const id = useId();
  const { data: status } = useQuery({ ...setupStatusQuery(useAdmin()), enabled: mayIn(project, 'secrets') });
  const done = status && countDoneSteps(status);
  const isShown = ({ to }: RailItem): boolean => to !== '/p/$projectId/setup' || done !== SETUP_STEPS;
  return (
    <Rail top={<ProjectSwitcher />} onSearch={onSearch}>
      {!mayIn(project, 'manage') && (
        <div className={styles.railHeading}>
          {mayIn(project, 'help') ? t('You can view everything and help users') : t('You have read-only access')}
        </div>
      )}
      {railGroups.map(({ label, items }) => (
        <section key={items[0]?.to} className={styles.railGroup} aria-label={label}>
          {label !== undefined && <div className={styles.railHeading}>{label}</div>}
          {items
            .filter(isOfferedIn(project))
            .filter(isShown)
            .map((item) => (
              <Link
                key={item.to}
                className={styles.railLink}
                to={item.to}
                params={{ projectId: project.id }}
                aria-describedby={id + item.key}
              >
                <Icon path={item.icon} />
                {item.label}
                {item.to === '/p/$projectId/setup' && done !== undefined && (
                  <span className={styles.railAside}>{t('{n} of {all}', { n: done, all: SETUP_STEPS })}</span>
                )}
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

function TeamCount(): ReactElement | null {
  const { data: count } = useQuery(teamCountQuery(useAdmin()));
  return count ? <RailCount count={formatCount(count)} /> : null;
}

interface RailCountProps {
  count: string;
}

/** A count that isn't part of the name of the link. */
const RailCount = ({ count }: RailCountProps): ReactElement => (
  <span className={styles.railAside} aria-hidden="true">
    {count}
  </span>
);
