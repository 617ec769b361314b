import { useQuery } from '@tanstack/react-query';
import { useId, type ReactElement } from 'react';
import { reachedFrom } from '../permissions/contents.ts';
import { permissionsQuery } from '../permissions/permissions-query.ts';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import type { Member } from './team-query.ts';

interface WhatMembersMayDoProps {
  /** All of them. */
  members: readonly Member[];
}

/** How many of the members have each permission, with what permissions contain. */
export function WhatMembersMayDo({ members }: WhatMembersMayDoProps): ReactElement | null {
  const title = useId();
  const { data: permissions = [] } = useQuery(permissionsQuery(useAdmin()));
  const held = members.map(({ grantedPermissionIds }) => reachedFrom(permissions, grantedPermissionIds));
  const rows = permissions
    .map(({ id }) => ({ id, n: held.filter((ids) => ids.has(id)).length }))
    .filter(({ n }) => n > 0);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 className="section-title" id={title}>
        {t('What members may do')}
      </h2>
      <ul className="team-abilities">
        {rows.map(({ id, n }) => (
          <li key={id}>
            <code>{id}</code>
            <span className="muted">{t('{n} of {all}', { n, all: members.length })}</span>
            <span className="team-bar" aria-hidden="true">
              <span style={{ width: `${(n / members.length) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
