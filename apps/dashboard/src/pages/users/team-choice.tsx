import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { FailedPart } from '../../kit/failed-part.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { Option, Options } from './option.tsx';

const SHOWN = 6;

interface TeamChoiceProps {
  /** ID of the chosen team. */
  value: string | undefined;
  onChange: (team: { readonly id: string; readonly displayName: string }) => void;
}

/** Finds a team by a part of its name. */
export function TeamChoice({ value, onChange }: TeamChoiceProps): ReactElement {
  const admin = useAdmin();
  const [query, setQuery] = useState('');
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['teams', admin.projectId, 'choice', query],
    queryFn: () => admin.listTeams({ limit: SHOWN, desc: true, ...(query !== '' && { query }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Options legend={t('Member of')}>
      <SearchField label={t('Find a team')} value={query} onChange={setQuery} />
      {error && <FailedPart error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && !isPlaceholderData && <p className="muted">{t('No teams match.')}</p>}
      {data?.items.map((team) => (
        <Option key={team.id} type="radio" name="team" checked={team.id === value} onChange={() => onChange(team)}>
          <span dir="auto">{team.displayName}</span>
        </Option>
      ))}
    </Options>
  );
}
