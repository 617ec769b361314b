import type { ReactElement } from 'react';
import { TEAM_NAME_MAX_LENGTH } from '@keystead/contract/client';
import { teamName } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { z } from 'zod';
import { trimmed } from '../../kit/checks.ts';
import { FormDialog } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';

const schema = z.object({ displayName: trimmed(teamName) });

interface NewTeamProps {
  onCreated: (teamId: string) => void;
  onClose: () => void;
}

/** Creates a team without members. They are added or invited on its page. */
export function NewTeam({ onCreated, onClose }: NewTeamProps): ReactElement {
  const admin = useAdmin();
  const form = useForm({
    schema,
    values: { displayName: '' },
    problems: { displayName: t('Enter a name') },
    save: useSave({
      save: (team: z.infer<typeof schema>) => admin.createTeam(team),
      refreshes: ['teams'],
      onSaved: ({ id }) => onCreated(id),
    }),
  });
  return (
    <FormDialog
      form={form}
      title={t('New team')}
      text={t('The team starts empty. You add or invite members next.')}
      submitLabel={t('Create team')}
      onClose={onClose}
    >
      <TextField {...form.field('displayName')} label={t('Name')} dir="auto" maxLength={TEAM_NAME_MAX_LENGTH} />
    </FormDialog>
  );
}
