import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useRef, useState, type ReactElement } from 'react';
import { Button, closeIcon, Icon } from '@keystead/ui';
import { filterIcon } from '@keystead/ui/dashboard';
import { SearchField } from '../page/search-field.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { describePart, FILTER_PARTS, withoutPart, type FilterPart } from './filter-parts.ts';
import type { ChangeSearch, UserSearch } from './user-search.ts';

const FilterPopover = lazy(async () => ({ default: (await import('./filter-popover.tsx')).FilterPopover }));

interface FilterBarProps {
  search: UserSearch;
  onChange: ChangeSearch;
}

/** What the list is narrowed down by. All of it stands in the address. */
export function FilterBar({ search, onChange }: FilterBarProps): ReactElement {
  const trigger = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<FilterPart>();
  const close = useCallback(() => setOpened(undefined), []);
  const { q, ...rest } = search;
  return (
    <>
      <SearchField
        label={t('Name, e-mail or user id')}
        value={q ?? ''}
        onChange={(typed) => onChange(typed === '' ? rest : { ...rest, q: typed }, true)}
      />
      {FILTER_PARTS.map(({ id, label }) => (
        <FilterChip
          key={id}
          part={id}
          label={label}
          search={search}
          onOpen={() => setOpened(id)}
          onRemove={() => onChange(withoutPart(search, id))}
        />
      ))}
      <div ref={trigger}>
        <Button
          variant="outline"
          size="small"
          icon={<Icon path={filterIcon} />}
          aria-haspopup="dialog"
          aria-expanded={opened !== undefined}
          onClick={() => setOpened(opened === undefined ? 'method' : undefined)}
        >
          {t('Filter')}
        </Button>
        <Suspense fallback={null}>
          {opened && (
            <FilterPopover
              key={opened}
              trigger={trigger}
              part={opened}
              search={search}
              onApply={(next) => {
                close();
                onChange(next);
              }}
              onClose={close}
            />
          )}
        </Suspense>
      </div>
    </>
  );
}

interface FilterChipProps {
  part: FilterPart;
  label: string;
  search: UserSearch;
  onOpen: () => void;
  onRemove: () => void;
}

function FilterChip({ part, label, search, onOpen, onRemove }: FilterChipProps): ReactElement | null {
  const admin = useAdmin();
  const teamId = part === 'team' ? search.team : undefined;
  const { data: team } = useQuery({
    queryKey: ['team', admin.projectId, teamId],
    queryFn: () => admin.getTeam(teamId ?? ''),
    enabled: teamId !== undefined,
  });
  const described = describePart(part, search);
  if (!described) return null;
  const [how, value] = described;
  return (
    <span className="filter-chip">
      <button className="ks" type="button" aria-haspopup="dialog" onClick={onOpen}>
        {label} <span className="muted">{how}</span> <b dir="auto">{team?.displayName ?? value}</b>
      </button>
      <button
        className="ks muted"
        type="button"
        aria-label={t('Remove the filter {name}', { name: label })}
        onClick={onRemove}
      >
        <Icon path={closeIcon} />
      </button>
    </span>
  );
}
