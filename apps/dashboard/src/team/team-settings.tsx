import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import { TEAM_NAME_MAX_LENGTH } from '@keystead/contract/client';
import { Alert, Button, TextField } from '@keystead/ui';
import { SaveBar } from '@keystead/ui/dashboard';
import { useLeaveGuard } from '../page/use-leave-guard.ts';
import { useAdmin } from '../project/project.tsx';
import { FieldsFor, For } from '../project/rights.tsx';
import { t } from '../words.ts';
import { DeleteTeam } from './delete-team.tsx';
import { Picture } from './picture.tsx';
import { useTeam, useTeamChange } from './team-query.ts';
import '../settings/settings.css';

/** Name and picture of the team, and its end. */
export function TeamSettings(): ReactElement {
  const [isAsked, setAsked] = useState(false);
  const team = useTeam();
  const { projectId } = useAdmin();
  const navigate = useNavigate();
  return (
    <div className="team-narrow">
      <Name />
      <Picture />
      <For right="manage">
        <h2 className="section-title" data-tone="destructive">
          {t('Danger zone')}
        </h2>
        <div className="danger-zone">
          <div className="setting">
            <div className="setting-about">
              <div className="setting-label">{t('Delete the team')}</div>
              <div className="setting-hint">
                {t(
                  'Its memberships, permissions and invitations go with it; its members stay users. Cannot be undone.',
                )}
              </div>
            </div>
            <Button variant="outline" tone="destructive" size="small" onClick={() => setAsked(true)}>
              {t('Delete…')}
            </Button>
          </div>
        </div>
        {isAsked && (
          <DeleteTeam
            team={team}
            onDeleted={() => navigate({ to: '/p/$projectId/teams', params: { projectId } })}
            onClose={() => setAsked(false)}
          />
        )}
      </For>
    </div>
  );
}

/** Waits for Save. */
function Name(): ReactElement {
  const team = useTeam();
  const [written, setWritten] = useState<string>();
  const { mutate, reset, isPending, error } = useTeamChange();
  const name = written ?? team.displayName;
  const isChanged = name !== team.displayName;
  const isMissing = name.trim() === '';
  useLeaveGuard(isChanged && !isPending);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (isMissing || isPending) return;
    // What is written while it is being saved stays, for another Save.
    const forget = (): void => setWritten((now) => (now === written ? undefined : now));
    mutate({ displayName: name.trim() }, { onSuccess: forget });
  };
  return (
    <form className="team-form" noValidate onSubmit={save}>
      <FieldsFor right="manage">
        <TextField
          name="name"
          label={t('Name')}
          dir="auto"
          maxLength={TEAM_NAME_MAX_LENGTH}
          value={name}
          error={isMissing ? t('Please enter a name') : undefined}
          onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        />
      </FieldsFor>
      {error && <Alert title={error.message} />}
      {isChanged && (
        <SaveBar
          text={t('Not saved yet')}
          saveLabel={t('Save')}
          discardLabel={t('Discard')}
          isBusy={isPending}
          onDiscard={() => {
            setWritten(undefined);
            reset();
          }}
        />
      )}
    </form>
  );
}
