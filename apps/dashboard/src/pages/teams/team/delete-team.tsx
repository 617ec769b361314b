import type { ReactElement } from 'react';
import type { ServerTeam } from '@keystead/client/server';
import { ConfirmSave } from '../../../kit/confirm-save.tsx';
import { useSave } from '../../../kit/use-save.ts';
import { t } from '../../../words.ts';

interface DeleteTeamProps {
  team: ServerTeam;
  /** Called after the deletion, before lists are refetched. */
  onDeleted: () => Promise<void> | void;
  onClose: () => void;
}

/** Asks for the name before the team is deleted. */
export function DeleteTeam({ team, onDeleted, onClose }: DeleteTeamProps): ReactElement {
  const name = team.displayName;
  const save = useSave({
    save: () => team.delete(),
    toast: () => t('{name} was deleted', { name }),
    onSaved: onDeleted,
    refreshes: ['teams', 'permissions'],
  });
  return (
    <ConfirmSave
      title={t('Delete {name}?', { name })}
      text={t("All members are removed right away, and pending invitations are revoked. You can't undo this.")}
      typed={name.trim()}
      confirmLabel={t('Delete team')}
      save={save}
      onClose={onClose}
    />
  );
}
