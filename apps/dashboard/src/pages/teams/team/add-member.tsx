import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import { Avatar, Button, Dialog } from '@keystead/ui';
import { Combobox } from '@keystead/ui/dashboard';
import { hasWords } from '../../../kit/has-words.ts';
import { useSave } from '../../../kit/use-save.ts';
import { useSettled } from '../../../kit/use-settled.ts';
import { useAdmin } from '../../../project/project.tsx';
import { t } from '../../../words.ts';
import { nameOf } from '../../users/user/name-of.ts';
import { useTeam } from './team-query.ts';

const FEW = 8;

interface AddMemberProps {
  onClose: () => void;
}

/** Adds a user of the project to the team, with the default permissions of members. */
export function AddMember({ onClose }: AddMemberProps): ReactElement {
  const admin = useAdmin();
  const team = useTeam();
  const [text, setText] = useState('');
  const typed = text.trim();
  const query = useSettled(typed);
  const found = useQuery({
    queryKey: ['users', admin.projectId, 'find', query],
    queryFn: () => admin.listUsers({ limit: FEW, ...(query !== '' && { query }) }),
    placeholderData: keepPreviousData,
  });
  const { mutate, isPending, error } = useSave({
    save: (userId: string) => team.addUser(userId),
    refreshes: ['teams', 'permissions'],
    toast: (_, userId) => {
      const added = found.data?.items.find(({ id }) => id === userId);
      return t('{name} was added', { name: added ? nameOf(added) : userId });
    },
    onSaved: onClose,
  });
  const isAnswered = typed === query && found.isSuccess && !found.isPlaceholderData;
  // Until the response arrives, only earlier results that match the words are shown, so that Enter never adds the wrong
  // user.
  const users = (found.data?.items ?? []).filter(
    ({ displayName, primaryEmail }) => isAnswered || hasWords(`${displayName ?? ''} ${primaryEmail ?? ''}`, typed),
  );
  const nobody = isAnswered ? t('No users match') : t('Searching…');
  return (
    <Dialog
      title={t('Add member')}
      text={t('They become a member right away, with the default permissions of members.')}
      isBusy={isPending}
      onClose={onClose}
      actions={
        <Button variant="outline" size="small" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    >
      <Combobox
        label={t('Name, email, or ID')}
        text={text}
        onTextChange={setText}
        status={found.error?.message ?? (users.length === 0 ? nobody : undefined)}
        error={error ? problemOf(error) : undefined}
        isBusy={isPending}
        options={users.map((user) => ({
          value: user.id,
          label: nameOf(user),
          hint: user.displayName === null ? undefined : user.primaryEmail,
          icon: <Avatar name={nameOf(user)} imageUrl={user.profileImageUrl} size="small" />,
        }))}
        onSelect={mutate}
      />
    </Dialog>
  );
}

const problemOf = (error: Error): string =>
  error instanceof KnownError && error.code === 'TEAM_MEMBERSHIP_ALREADY_EXISTS'
    ? t("They're already a member.")
    : error.message;
