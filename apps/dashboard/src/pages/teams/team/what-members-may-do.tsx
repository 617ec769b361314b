import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Loaded } from '../../../kit/loaded.tsx';
import { Section } from '../../../kit/section.tsx';
import { useAdmin } from '../../../project/project.tsx';
import { formatNumber, t } from '../../../words.ts';
import { teamUsageQuery, useTeam } from './team-query.ts';
import styles from './team.module.css';

/** How many members have each permission, directly or through a permission that contains it. */
export function WhatMembersMayDo(): ReactElement | null {
  const query = useQuery(teamUsageQuery(useAdmin(), useTeam()));
  if (!query.error && !query.data?.permissions.length) return null;
  return (
    <Section title={t('Permissions that members can have')}>
      <Loaded query={query}>
        {(usage) => (
          <ul className={styles.abilities}>
            {usage?.permissions.map(({ id, memberCount: n }) => (
              <li key={id}>
                <code>{id}</code>
                <span className="muted">
                  {t('{n} of {all}', { n: formatNumber(n), all: formatNumber(usage.memberCount) })}
                </span>
                <progress value={n} max={usage.memberCount} aria-hidden="true" />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
