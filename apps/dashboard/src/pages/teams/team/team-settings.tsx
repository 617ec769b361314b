import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { TEAM_NAME_MAX_LENGTH } from '@keystead/contract/client';
import { teamName } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { z } from 'zod';
import { trimmed } from '../../../kit/checks.ts';
import { DangerZone } from '../../../kit/danger-zone.tsx';
import { SettingsForm } from '../../../kit/form.tsx';
import { useForm } from '../../../kit/use-form.ts';
import { useSave } from '../../../kit/use-save.ts';
import { useAdmin } from '../../../project/project.tsx';
import { FieldsFor, For } from '../../../project/rights.tsx';
import { t } from '../../../words.ts';
import { DeleteTeam } from './delete-team.tsx';
import { Picture } from './picture.tsx';
import { useTeam } from './team-query.ts';
import styles from './team.module.css';

/** The name, the picture and the deletion of the team. */
export function TeamSettings(): ReactElement {
  const team = useTeam();
  const { projectId } = useAdmin();
  const navigate = useNavigate();
  return (
    <div className={styles.narrow}>
      <Name />
      <Picture />
      <For right="manage">
        <DangerZone
          title={t('Delete team')}
          text={t(
            "Deletes its memberships, permissions, and invitations. Members keep their accounts. You can't undo this.",
          )}
          label={t('Delete…')}
          question={(onClose) => (
            <DeleteTeam
              team={team}
              onDeleted={() => navigate({ to: '/p/$projectId/teams', params: { projectId } })}
              onClose={onClose}
            />
          )}
        />
      </For>
    </div>
  );
}

const schema = z.object({ displayName: trimmed(teamName) });

function Name(): ReactElement {
  const team = useTeam();
  const form = useForm({
    schema,
    values: { displayName: team.displayName },
    problems: { displayName: t('Enter a name') },
    save: useSave({
      save: (changes: z.infer<typeof schema>) => team.update(changes),
      refreshes: ['teams', 'permissions'],
    }),
  });
  return (
    <SettingsForm form={form}>
      <FieldsFor right="manage">
        <TextField {...form.field('displayName')} label={t('Name')} dir="auto" maxLength={TEAM_NAME_MAX_LENGTH} />
      </FieldsFor>
    </SettingsForm>
  );
}
