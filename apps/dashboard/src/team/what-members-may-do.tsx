import { useQuery } from '@tanstack/react-query';
import { useId, type ReactElement } from 'react';
import { FailedPart } from '../page/failed-part.tsx';
import { useAdmin } from '../project/project.tsx';
import { formatNumber, t } from '../words.ts';
import { teamUsageQuery, useTeam } from './team-query.ts';

/** How many of the members have each permission, with what permissions contain. */
export function WhatMembersMayDo(): ReactElement | null {
  const title = useId();
  const { data, error, refetch } = useQuery(teamUsageQuery(useAdmin(), useTeam()));
  if (!error && !data?.permissions.length) return null;
  return (
    <section aria-labelledby={title}>
      <h2 className="section-title" id={title}>
        {t('What members may do')}
      </h2>
      {error && <FailedPart error={error} onRetry={() => void refetch()} />}
      <ul className="team-abilities">
        {data?.permissions.map(({ id, memberCount: n }) => (
          <li key={id}>
            <code>{id}</code>
            <span className="muted">
              {t('{n} of {all}', { n: formatNumber(n), all: formatNumber(data.memberCount) })}
            </span>
            <span className="team-bar" aria-hidden="true">
              <span style={{ width: `${(n / data.memberCount) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
