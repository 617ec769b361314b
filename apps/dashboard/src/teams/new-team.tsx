import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { TEAM_NAME_MAX_LENGTH } from '@keystead/contract/client';
import { Alert, Button, Dialog, TextField } from '@keystead/ui';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { teamsKey } from './teams-query.ts';

interface NewTeamProps {
  onCreated: (teamId: string) => void;
  onClose: () => void;
}

/** A team without members; people are added or invited on its page. */
export function NewTeam({ onCreated, onClose }: NewTeamProps): ReactElement {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const answer = await admin.createTeam({ displayName: name.trim() });
      if (answer.status === 'error') throw answer.error;
      return answer.data;
    },
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: teamsKey(admin) });
      onCreated(id);
    },
  });
  const isMissing = name.trim() === '';
  const create = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isMissing && !isPending) mutate();
  };
  return (
    <Dialog
      title={t('New team')}
      text={t('It has no members yet: you add or invite them next.')}
      isBusy={isPending}
      onClose={onClose}
      actions={null}
    >
      <form className="team-form" noValidate onSubmit={create}>
        <TextField
          name="name"
          label={t('Name')}
          dir="auto"
          maxLength={TEAM_NAME_MAX_LENGTH}
          value={name}
          error={isChecked && isMissing ? t('Please enter a name') : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {error && <Alert title={error.message} />}
        <div className="ks ks-dialog-actions">
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button size="small" type="submit" isBusy={isPending}>
            {t('Create team')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
