import type { ReactElement } from 'react';
import { SearchField } from '../page/search-field.tsx';
import { t } from '../words.ts';
import type { UserSearch } from './user-search.ts';

interface FilterBarProps {
  search: UserSearch;
  onChange: (search: UserSearch) => void;
}

/** What the list is narrowed down by. All of it stands in the address. */
export function FilterBar({ search: { q, ...rest }, onChange }: FilterBarProps): ReactElement {
  return (
    <SearchField
      label={t('Name, e-mail or user id')}
      value={q ?? ''}
      onChange={(typed) => onChange(typed === '' ? rest : { ...rest, q: typed })}
    />
  );
}
