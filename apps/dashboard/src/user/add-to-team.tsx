import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactElement } from 'react';
import type { ServerTeam } from '@keystead/client/server';
import { Alert, TextField } from '@keystead/ui';
import { FailedPart } from '../page/failed-part.tsx';
import { useAdmin } from '../project/project.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { nameOf } from './name-of.ts';
import { teamsQuery } from './teams-query.ts';
import { UserDialog } from './user-dialog.tsx';
import { useUser } from './user-query.ts';

const SHOWN = 20;

interface AddToTeamProps {
  /** Those that the person is in already. */
  teams: readonly ServerTeam[];
  onClose: () => void;
}

/** Finds a team by a part of its name, and makes the person a member. */
export function AddToTeam({ teams, onClose }: AddToTeamProps): ReactElement {
  const admin = useAdmin();
  const user = useUser();
  const queryClient = useQueryClient();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string>();
  const asked = useDeferredValue(query.trim());
  const found = useQuery({
    queryKey: ['teams', admin.projectId, 'find', asked],
    queryFn: () => admin.listTeams({ limit: SHOWN, ...(asked !== '' && { query: asked }) }),
    placeholderData: keepPreviousData,
    structuralSharing: false, // teams bring their methods along
  });
  const others = found.data?.items.filter(({ id }) => teams.every((team) => team.id !== id)) ?? [];
  const team = others.find(({ id }) => id === chosen);
  const refresh = () => queryClient.invalidateQueries({ queryKey: teamsQuery(user).queryKey });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (joined: ServerTeam) => {
      const answer = await joined.addUser(user.id);
      if (answer.status === 'error') throw answer.error;
    },
    onSuccess: async (_, joined) => {
      await refresh();
      offerUndo({
        text: t('{name} is in {team} now', { name: nameOf(user), team: joined.displayName }),
        undo: () => void joined.removeUser(user.id).then(refresh),
      });
      onClose();
    },
  });
  return (
    <UserDialog
      title={t('Add to a team')}
      text={t('They become a member with what members may do by default.')}
      submitLabel={t('Add')}
      isBusy={isPending}
      onSubmit={() => team && mutate(team)}
      onClose={onClose}
    >
      <TextField
        name="query"
        type="search"
        label={t('Find a team')}
        dir="auto"
        autoComplete="off"
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      {found.error && <FailedPart error={found.error} onRetry={() => void found.refetch()} />}
      <fieldset className="user-choices">
        <legend className="ks ks-hidden">{t('Teams')}</legend>
        {others.map(({ id, displayName }) => (
          <label key={id}>
            <input type="radio" name="team" checked={id === chosen} onChange={() => setChosen(id)} />
            <span dir="auto">{displayName}</span>
          </label>
        ))}
        {found.data && others.length === 0 && <p className="muted">{t('No other team fits.')}</p>}
      </fieldset>
      {error && <Alert title={error.message} />}
    </UserDialog>
  );
}
