import type { ReactElement } from 'react';
import { displayName } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { z } from 'zod';
import { optional } from '../../../kit/checks.ts';
import { FormDialog } from '../../../kit/form.tsx';
import { useForm } from '../../../kit/use-form.ts';
import { useSave } from '../../../kit/use-save.ts';
import { t } from '../../../words.ts';
import { nameOf } from '../../users/user/name-of.ts';
import { useTeam, type Member } from './team-query.ts';

const schema = z.object({ displayName: optional(displayName) });

interface NameInTeamProps {
  member: Member;
  onClose: () => void;
}

/** The name of a user in this team only. */
export function NameInTeam({ member, onClose }: NameInTeamProps): ReactElement {
  const team = useTeam();
  const own = member.teamProfile.displayName;
  const form = useForm({
    schema,
    values: { displayName: own === member.displayName ? '' : (own ?? '') },
    save: useSave({
      save: async (changes: z.infer<typeof schema>) => (await member.getTeamProfile(team)).update(changes),
      refreshes: ['teams'],
      onSaved: onClose,
    }),
  });
  return (
    <FormDialog
      form={form}
      title={t('Name in this team')}
      text={t('The name of {name} in this team. Leave empty to use the profile name.', { name: nameOf(member) })}
      submitLabel={t('Save')}
      onClose={onClose}
    >
      <TextField {...form.field('displayName')} label={t('Name')} dir="auto" autoComplete="off" maxLength={256} />
    </FormDialog>
  );
}
