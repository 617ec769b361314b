import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Avatar, Button, Dialog, showToast } from '@keystead/ui';
import { Combobox } from '@keystead/ui/dashboard';
import { hasWords } from '../page/has-words.ts';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { nameOf } from '../user/name-of.ts';
import { useTeam, useTeamRefresh } from './team-query.ts';
import { useSettled } from '../page/use-settled.ts';

const FEW = 8;

interface AddMemberProps {
  onClose: () => void;
}

/** Finds a user of the project and makes them a member, with what members get by default. */
export function AddMember({ onClose }: AddMemberProps): ReactElement {
  const admin = useAdmin();
  const team = useTeam();
  const refresh = useTeamRefresh();
  const [text, setText] = useState('');
  const typed = text.trim();
  const query = useSettled(typed);
  const found = useQuery({
    queryKey: ['users', admin.projectId, 'find', query],
    queryFn: () => admin.listUsers({ limit: FEW, ...(query !== '' && { query }) }),
    placeholderData: keepPreviousData,
  });
  const addition = useMutation({
    mutationFn: async (userId: string) => team.addUser(userId),
    onSuccess: async (answer, userId) => {
      if (answer.status === 'error') return;
      await refresh();
      const added = found.data?.items.find(({ id }) => id === userId);
      showToast(t('{name} is a member now', { name: added ? nameOf(added) : userId }));
      onClose();
    },
  });
  const refusal = addition.isPending
    ? undefined
    : addition.data?.status === 'error'
      ? problemOf(addition.data.error)
      : addition.error?.message;
  const isAnswered = typed === query && found.isSuccess && !found.isPlaceholderData;
  // Until the answer is there, those of the last one that still fit: ↵ adds nobody whom the words do not mean.
  const users = (found.data?.items ?? []).filter(
    ({ displayName, primaryEmail }) => isAnswered || hasWords(`${displayName ?? ''} ${primaryEmail ?? ''}`, typed),
  );
  const nobody = isAnswered ? t('Nobody fits.') : t('Searching…');
  return (
    <Dialog
      title={t('Add member')}
      text={t('They are a member at once, with what the project gives members.')}
      isBusy={addition.isPending}
      onClose={onClose}
      actions={
        <Button variant="outline" size="small" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    >
      <Combobox
        label={t('Name, email or id')}
        text={text}
        onTextChange={setText}
        status={found.error?.message ?? (users.length === 0 ? nobody : undefined)}
        error={refusal}
        isBusy={addition.isPending}
        options={users.map((user) => ({
          value: user.id,
          label: nameOf(user),
          hint: user.displayName === null ? undefined : user.primaryEmail,
          icon: <Avatar name={nameOf(user)} imageUrl={user.profileImageUrl} size="small" />,
        }))}
        onSelect={(userId) => addition.mutate(userId)}
      />
    </Dialog>
  );
}

const problemOf = (error: { readonly code: string; readonly message: string }): string =>
  error.code === 'TEAM_MEMBERSHIP_ALREADY_EXISTS' ? t('They are a member already.') : error.message;
