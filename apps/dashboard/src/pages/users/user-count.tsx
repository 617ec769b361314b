import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { TextButton } from '@keystead/ui';
import { useAdmin } from '../../project/project.tsx';
import { formatCount, t } from '../../words.ts';
import { isNarrow } from './filter-parts.ts';
import type { UserSearch } from './user-search.ts';
import { countQuery } from './users-query.ts';

/** Returns the number of matching users, counted up to a limit. */
export const useUserCount = (search: UserSearch) => useQuery(countQuery(useAdmin(), search, 'capped'));

/** `2,714 of 12,408`. A number that is too large to count at once is shown as `10,000+`, and a click counts all of them. */
export function UserCount({ search }: { search: UserSearch }): ReactElement {
  const capped = useUserCount(search);
  const { data: everybody } = useUserCount({});
  const [isWanted, setWanted] = useState(false);
  const all = useQuery({
    ...countQuery(useAdmin(), search, 'all'),
    enabled: isWanted && capped.data?.isCapped === true,
  });
  const count = all.data ?? capped.data;
  const number = count && formatCount(count);
  const text =
    number &&
    (isNarrow(search) && everybody
      ? t('{n} of {all}', { n: number, all: formatCount(everybody) })
      : t('{n} users', { n: number }));
  const asked = isWanted && all.error ? all : capped;
  return (
    <output className="muted" aria-busy={all.isFetching || capped.isFetching || undefined}>
      {asked.error && !asked.data ? (
        <NotCounted why={asked.error} onRetry={() => void asked.refetch()} />
      ) : count?.isCapped ? (
        <span title={t('Count all')}>
          <TextButton onClick={() => setWanted(true)}>{text}</TextButton>
        </span>
      ) : (
        text
      )}
    </output>
  );
}

interface NotCountedProps {
  why: Error;
  onRetry: () => void;
}

/** Shows why the users couldn't be counted. The list works without their number. */
export const NotCounted = ({ why, onRetry }: NotCountedProps): ReactElement => (
  <>
    {why.message} <TextButton onClick={onRetry}>{t('Try again')}</TextButton>
  </>
);
