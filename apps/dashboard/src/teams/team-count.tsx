import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useAdmin } from '../project/project.tsx';
import { formatCount, t } from '../words.ts';
import { teamCountQuery } from './teams-query.ts';

interface TeamCountProps {
  query: string;
}

/** `1,306 teams`; of a search, `12 of 1,306`. */
export function TeamCount({ query }: TeamCountProps): ReactElement {
  const admin = useAdmin();
  const { data: all } = useQuery(teamCountQuery(admin));
  const { data: found } = useQuery(teamCountQuery(admin, query));
  return (
    <output className="muted">{all && found && describe(formatCount(all), formatCount(found), query !== '')}</output>
  );
}

function describe(all: string, found: string, isSearched: boolean): string {
  if (isSearched) return t('{n} of {all}', { n: found, all });
  return all === '1' ? t('1 team') : t('{n} teams', { n: all });
}
