import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { Alert, Button, Dialog, TextField } from '@keystead/ui';
import { t } from '../words.ts';
import { nameOf } from '../user/name-of.ts';
import { useTeam, useTeamRefresh, type Member } from './team-query.ts';

interface NameInTeamProps {
  member: Member;
  onClose: () => void;
}

/** What somebody is called in this team alone. */
export function NameInTeam({ member, onClose }: NameInTeamProps): ReactElement {
  const team = useTeam();
  const refresh = useTeamRefresh();
  const own = member.teamProfile.displayName;
  const [name, setName] = useState(own === member.displayName ? '' : (own ?? ''));
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const profile = await member.getTeamProfile(team);
      const answer = await profile.update({ displayName: name.trim() === '' ? null : name.trim() });
      if (answer.status === 'error') throw answer.error;
      await refresh();
    },
    onSuccess: onClose,
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <Dialog
      title={t('Name in this team')}
      text={t('What {name} is called here. Left empty, it is the name of the profile.', { name: nameOf(member) })}
      isBusy={isPending}
      onClose={onClose}
      actions={null}
    >
      <form className="team-form" noValidate onSubmit={save}>
        <TextField
          name="name"
          label={t('Name')}
          dir="auto"
          autoComplete="off"
          maxLength={256}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {error && <Alert title={error.message} />}
        <div className="ks ks-dialog-actions">
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button size="small" type="submit" isBusy={isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
