import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { SelectField } from '@keystead/ui/dashboard';
import { SearchField } from '../../../kit/search-field.tsx';
import { Toolbar } from '../../../kit/toolbar.tsx';
import { permissionsQuery } from '../../permissions/permissions-query.ts';
import { useAdmin } from '../../../project/project.tsx';
import { formatCount, t } from '../../../words.ts';
import { MEMBERS_ROUTE, membersQuery, teamSizeQuery, useTeam, type MemberSearch } from './team-query.ts';

/** The filters of the member list, stored in the URL so that it can be bookmarked and shared. */
export function MemberFilter(): ReactElement {
  const { q, permission } = useSearch({ from: MEMBERS_ROUTE });
  const { data: permissions = [] } = useQuery(permissionsQuery(useAdmin()));
  const navigate = useNavigate();
  // Each filter is a step for Back, except while the user types.
  const look = (changes: MemberSearch, replace = false): void =>
    void navigate({ from: MEMBERS_ROUTE, to: '.', search: (search) => ({ ...search, ...changes }), replace });
  // A permission in the URL may be deleted or not loaded yet, but the list is still filtered by it.
  const offered = [...new Set([...permissions.map(({ id }) => id), ...(permission === undefined ? [] : [permission])])];
  return (
    <Toolbar end={(q !== undefined || permission !== undefined) && <Found search={{ q, permission }} />}>
      <SearchField
        label={t('Find a member')}
        value={q ?? ''}
        onChange={(words) => look({ q: words || undefined }, true)}
      />
      <SelectField
        label={<span className="ks ks-hidden">{t('Filter by permission')}</span>}
        options={[{ value: '', label: t('Any permission') }, ...offered.map((id) => ({ value: id, label: id }))]}
        value={permission ?? ''}
        onChange={({ currentTarget }) => look({ permission: currentTarget.value || undefined })}
      />
    </Toolbar>
  );
}

/** `3 of 18`. */
function Found({ search }: { search: MemberSearch }): ReactElement {
  const admin = useAdmin();
  const team = useTeam();
  const { data: found } = useInfiniteQuery(membersQuery(admin, team, search));
  const { data: size } = useQuery(teamSizeQuery(admin, team));
  const n = found?.pages[0]?.count;
  return (
    <output className="muted">
      {n && size && t('{n} of {all}', { n: formatCount(n), all: formatCount(size.count) })}
    </output>
  );
}
