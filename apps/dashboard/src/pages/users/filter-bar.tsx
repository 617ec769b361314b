import { lazy, Suspense, useCallback, useRef, useState, type ReactElement } from 'react';
import { Button, Icon } from '@keystead/ui';
import { filterIcon } from '@keystead/ui/dashboard';
import { SearchField } from '../../kit/search-field.tsx';
import { t } from '../../words.ts';
import { isFiltered, withoutPart, type FilterPart } from './filter-parts.ts';
import type { ChangeSearch, UserSearch } from './user-search.ts';

const FilterChips = lazy(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }));
const FilterPopover = lazy(async () => ({ default: (await import('./filter-popover.tsx')).FilterPopover }));

interface FilterBarProps {
  search: UserSearch;
  onChange: ChangeSearch;
}

/** The filters of the list, all stored in the URL. */
export function FilterBar({ search, onChange }: FilterBarProps): ReactElement {
  const trigger = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<FilterPart>();
  const close = useCallback(() => setOpened(undefined), []);
  const { q, ...rest } = search;
  return (
    <>
      <SearchField
        label={t('Name, email, or user ID')}
        value={q ?? ''}
        onChange={(typed) => onChange(typed === '' ? rest : { ...rest, q: typed }, true)}
      />
      <Suspense fallback={null}>
        {isFiltered(search) && (
          <FilterChips
            search={search}
            onOpen={setOpened}
            onRemove={(part) => {
              onChange(withoutPart(search, part));
              trigger.current?.querySelector('button')?.focus(); // the clicked button is gone
            }}
          />
        )}
      </Suspense>
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
