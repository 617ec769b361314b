'use client';
import type { ReactElement } from 'react';
import type { CurrentTeam, CurrentUser } from '@keystead/client';
import { useKit } from '../account-settings/use-kit.ts';

export interface TeamCreationProps {
  user: CurrentUser;
  onCreated: (team: CurrentTeam) => void;
}

export function TeamCreation(props: TeamCreationProps): ReactElement {
  const { LoadProblem, MessageCard, RowsSkeleton, useKeystead, useProjectState } = useKit();
  const { t, go } = useKeystead();
  const { data: project, error, refetch } = useProjectState();
  if (project?.config.clientTeamCreationEnabled) return <TeamCreationForm {...props} />;
  if (project) {
    return (
      <MessageCard
        title={t('Team creation is not enabled')}
        primary={{ label: t('Go to home'), onSelect: () => go('home') }}
      />
    );
  }
  return error ? <LoadProblem error={error} onRetry={refetch} /> : <RowsSkeleton />;
}

function TeamCreationForm({ user, onCreated }: TeamCreationProps): ReactElement {
  const { Button, FormProblem, SettingsRow, TextField, isRefusedText, LONGEST_NAME, ...hooks } = useKit();
  const { t } = hooks.useKeystead();
  const slot = hooks.useSlot();
  const form = hooks.useForm({
    fields: ['name'],
    check: ({ name }) => ({ name: name.trim() ? undefined : 'Please enter a team name' }),
    send: async ({ name }) => {
      try {
        const result = await user.createTeam({ displayName: name.trim() });
        if (result.status === 'error' && result.error.code === 'TEAM_CREATION_NOT_ENABLED')
          return { name: 'Team creation is not enabled' };
        if (result.status === 'error') throw result.error;
        return onCreated(result.data);
      } catch (error) {
        if (isRefusedText(error)) return { name: 'This name is too long or contains characters that are not allowed.' };
        throw error;
      }
    },
  });
  return (
    <SettingsRow label={t('Create a team')} hint={t('You can change the name later.')}>
      <form className={slot('form')} {...form.formProps}>
        <TextField
          {...form.fieldProps('name')}
          label={t('Display name')}
          dir="auto"
          maxLength={LONGEST_NAME}
          autoComplete="off"
        />
        <FormProblem problem={form.problem} isBusy={form.isBusy} />
        <div className="ks ks-editable-actions">
          <Button type="submit" size="small" isBusy={form.isBusy}>
            {t('Create')}
          </Button>
        </div>
      </form>
    </SettingsRow>
  );
}
