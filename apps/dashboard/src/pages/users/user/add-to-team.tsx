import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { ServerTeam } from '@keystead/client/server';
import { Avatar, Button, Dialog } from '@keystead/ui';
import { Combobox } from '@keystead/ui/dashboard';
import { hasWords } from '../../../kit/has-words.ts';
import { useSave } from '../../../kit/use-save.ts';
import { useSettled } from '../../../kit/use-settled.ts';
import { useAdmin } from '../../../project/project.tsx';
import { t } from '../../../words.ts';
import { nameOf } from './name-of.ts';
import { useUser } from './user-query.ts';

const SHOWN = 20;

interface AddToTeamProps {
  /** Teams that the user is already in. */
  teams: readonly ServerTeam[];
  onClose: () => void;
}

/** Finds a team by a part of its name and adds the user to it. */
export function AddToTeam({ teams, onClose }: AddToTeamProps): ReactElement {
  const admin = useAdmin();
  const user = useUser();
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const asked = useSettled(typed);
  const found = useQuery({
    queryKey: ['teams', admin.projectId, 'find', asked],
    queryFn: () => admin.listTeams({ limit: SHOWN, ...(asked !== '' && { query: asked }) }),
    placeholderData: keepPreviousData,
    structuralSharing: false, // team objects have methods, which are new in every response
  });
  const isAnswered = typed === asked && found.isSuccess && !found.isPlaceholderData;
  // Until the response arrives, only earlier results that match the words are shown, so that Enter never chooses the
  // wrong team.
  const others = (found.data?.items ?? []).filter(
    ({ id, displayName }) => teams.every((team) => team.id !== id) && (isAnswered || hasWords(displayName, typed)),
  );
  const none = isAnswered ? t('No other teams match.') : t('Searching…');
  const { mutate, isPending, error } = useSave({
    save: (joined: ServerTeam) => joined.addUser(user.id),
    refreshes: ['users', 'teams'],
    undo: (_, joined) => ({
      text: t('{name} was added to {team}', { name: nameOf(user), team: joined.displayName }),
      undo: () => joined.removeUser(user.id),
    }),
    onSaved: onClose,
  });
  return (
    <Dialog
      title={t('Add to team')}
      text={t('They join with the default permissions of members.')}
      isBusy={isPending}
      onClose={onClose}
      actions={
        <Button variant="outline" size="small" disabled={isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    >
      <Combobox
        label={t('Find a team')}
        text={query}
        onTextChange={setQuery}
        options={others.map(({ id, displayName, profileImageUrl }) => ({
          value: id,
          label: displayName,
          icon: <Avatar name={displayName} imageUrl={profileImageUrl} size="small" />,
        }))}
        status={others.length === 0 && !found.error ? none : undefined}
        error={(error ?? found.error)?.message}
        isBusy={isPending}
        onSelect={(id) => {
          const team = others.find((other) => other.id === id);
          if (team) mutate(team);
        }}
      />
    </Dialog>
  );
}
