import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { closeIcon, Icon } from '@keystead/ui';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { teamQuery } from '../teams/team/team-query.ts';
import { FILTER_PARTS, nameMethod, partNames, type FilterPart } from './filter-parts.ts';
import { describeTime, readTime } from './time-filter.ts';
import type { UserSearch } from './user-search.ts';
import styles from './users.module.css';

interface FilterChipsProps {
  search: UserSearch;
  onOpen: (part: FilterPart) => void;
  onRemove: (part: FilterPart) => void;
}

/** The filters besides the search text, as chips. */
export const FilterChips = (props: FilterChipsProps): ReactElement => (
  <>
    {FILTER_PARTS.map((part) => (
      <FilterChip key={part} {...props} part={part} />
    ))}
  </>
);

interface FilterChipProps extends FilterChipsProps {
  part: FilterPart;
}

function FilterChip({ part, search, onOpen, onRemove }: FilterChipProps): ReactElement | null {
  const teamId = part === 'team' ? search.team : undefined;
  const { data: team } = useQuery({ ...teamQuery(useAdmin(), teamId ?? ''), enabled: teamId !== undefined });
  const described = describePart(part, search);
  if (!described) return null;
  const [how, value] = described;
  return (
    <span className={styles.chip}>
      <button className="ks" type="button" aria-haspopup="dialog" onClick={() => onOpen(part)}>
        {partNames[part]} <span className="muted">{how}</span> <b dir="auto">{team?.displayName ?? value}</b>
      </button>
      <button
        className="ks muted"
        type="button"
        aria-label={t('Remove filter {name}', { name: partNames[part] })}
        onClick={() => onRemove(part)}
      >
        <Icon path={closeIcon} />
      </button>
    </span>
  );
}

/** Returns a filter as a preposition, which may be empty, and a value; undefined if the filter isn't set. */
function describePart(part: FilterPart, search: UserSearch): readonly [string, string] | undefined {
  switch (part) {
    case 'verified':
      return oneOf(search.verified, t('verified'), t('unverified'));
    case 'mfa':
      return oneOf(search.mfa, t('on'), t('off'));
    case 'restricted':
      return oneOf(search.restricted, t('restricted'), t('not restricted'));
    case 'method':
      return search.method === undefined ? undefined : ['', search.method.split(',').map(nameMethod).join(', ')];
    case 'team':
      return search.team === undefined ? undefined : ['', search.team];
    default: {
      const time = readTime(search[part]);
      return time && describeTime(time);
    }
  }
}

const oneOf = (value: boolean | undefined, yes: string, no: string): readonly [string, string] | undefined =>
  value === undefined ? undefined : ['', value ? yes : no];
