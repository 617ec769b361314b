'use client';
import { useId, useState, type ReactElement } from 'react';
import type { CurrentTeam } from '@keystead/client';
import { plusIcon } from '@keystead/ui/team-icons';
import type { Kit } from '../account-settings/kit.ts';
import type { LoadState } from '../hooks/use-load-state.ts';
import { SEARCH_FROM, searchTeams } from './search-teams.ts';
import type { TeamsPlace } from './teams-on-demand.tsx';

export interface TeamsMenuProps extends TeamsPlace {
  kit: Kit;
  teams: LoadState<readonly CurrentTeam[]>;
  mayCreate: boolean;
}

/** With more, keyboard users would have to tab through too many links to reach the section. */
const SHOWN_AT_FIRST = 20;

/** The teams of the user below the menu of the account settings, with a link to create one. */
export function TeamsMenu({ kit, teams, mayCreate, base, current, onGo }: TeamsMenuProps): ReactElement {
  const { Avatar, Button, Icon, LoadProblem, SettingsLink, useKeystead, useSlot } = kit;
  const { t } = useKeystead();
  const slot = useSlot();
  const id = useId();
  const [text, setText] = useState('');
  const [isWhole, setWhole] = useState(false);
  const { data = [], error } = teams;

  const found = searchTeams(data, text);
  const shown = isWhole ? found : found.filter((team, at) => at < SHOWN_AT_FIRST || `teams/${team.id}` === current);
  const link = (key: string, label: string, icon: ReactElement): ReactElement => (
    <SettingsLink
      key={key}
      item={{ key, label, icon, href: `${base}/${key}` }}
      isCurrent={key === current}
      onChoose={({ href }) => onGo(href)}
    />
  );

  return (
    <div className="ks ks-settings-group">
      <div className="ks ks-settings-hint" id={id}>
        {t('Teams')}
      </div>
      {error !== undefined && <LoadProblem error={error} onRetry={teams.refetch} />}
      {data.length >= SEARCH_FROM && (
        <input
          className={slot('input')}
          type="search"
          dir="auto"
          autoComplete="off"
          aria-label={t('Search teams')}
          placeholder={t('Search teams')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <output className="ks ks-settings-hint">{data.length > 0 && !found.length && t('No team with this name')}</output>
      <ul className="ks ks-settings-list" aria-labelledby={id}>
        {shown.map((team) =>
          link(
            `teams/${team.id}`,
            team.displayName,
            <Avatar name={team.displayName} imageUrl={team.profileImageUrl} size="tiny" />,
          ),
        )}
        {mayCreate && link('team-creation', t('Create a team'), <Icon path={plusIcon} />)}
      </ul>
      {shown.length < found.length && (
        <Button variant="ghost" size="small" onClick={() => setWhole(true)}>
          {t('Show more')}
        </Button>
      )}
    </div>
  );
}
