import type { ReactElement } from 'react';
import type { ServerTeam } from '@keystead/client/server';
import { ConfirmSave } from '../../../kit/confirm-save.tsx';
import { useSave } from '../../../kit/use-save.ts';
import { t } from '../../../words.ts';

interface DeleteTeamProps {
  team: ServerTeam;
  /** Once it is gone, before lists are fetched anew. */
  onDeleted: () => Promise<void> | void;
  onClose: () => void;
}

/** Asks for the name before the team goes. */
export function DeleteTeam({ team, onDeleted, onClose }: DeleteTeamProps): ReactElement {
  const name = team.displayName;
  const save = useSave({
    save: () => team.delete(),
    toast: () => t('{name} is deleted', { name }),
    onSaved: onDeleted,
    refreshes: ['teams', 'permissions'],
  });
  return (
    <ConfirmSave
      title={t('Delete {name}?', { name })}
      text={t('Everybody leaves it at once, and open invitations end. This cannot be undone.')}
      typed={name.trim()}
      confirmLabel={t('Delete team')}
      save={save}
      onClose={onClose}
    />
  );
}
