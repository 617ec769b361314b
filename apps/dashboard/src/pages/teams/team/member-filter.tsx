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

/** Whom of the team to show: in the address, so that it can be kept and passed on. */
export function MemberFilter(): ReactElement {
  const { q, permission } = useSearch({ from: MEMBERS_ROUTE });
  const { data: permissions = [] } = useQuery(permissionsQuery(useAdmin()));
  const navigate = useNavigate();
  // Back leads to the members of before, except while somebody types: what is half typed is no step.
  const look = (changes: MemberSearch, replace = false): void =>
    void navigate({ from: MEMBERS_ROUTE, to: '.', search: (search) => ({ ...search, ...changes }), replace });
  // One that an address names may be gone, or not be known yet: it is what is asked for all the same.
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
