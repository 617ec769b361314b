import { useState, type FormEvent, type ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { Alert, TextField } from '@keystead/ui';
import { SaveBar } from '@keystead/ui/dashboard';
import { useLeaveGuard } from '../page/use-leave-guard.ts';
import { useProject, useProjectChange } from '../project/project.tsx';
import { FieldsFor, useMay } from '../project/rights.tsx';
import { SettingSwitch } from '../project/setting-switch.tsx';
import { t } from '../words.ts';
import { DangerZone } from './danger-zone.tsx';
import { ProductionMode } from './production-mode.tsx';

/** What the project is called, and what holds for it as a whole. */
export function General(): ReactElement {
  const project = useProject();
  const mayDelete = useMay('staff');
  return (
    <>
      <Names />
      <h2 className="section-title">{t('Production')}</h2>
      <ProductionMode />
      <h2 className="section-title">{t('Accounts')}</h2>
      <div className="settings-box">
        <SettingSwitch
          label={t('People may delete their account')}
          hint={t('Adds it to the account screen. Ends everything of theirs.')}
          isOn={project.config.clientUserDeletionEnabled}
          change={(clientUserDeletionEnabled) => ({ config: { clientUserDeletionEnabled } })}
        />
        <SettingSwitch
          label={t('Clients need a publishable key')}
          hint={t('Off, apps are let in by the project id alone. Servers and admins always need their keys.')}
          isOn={project.config.clientKeyRequired}
          change={(clientKeyRequired) => ({ config: { clientKeyRequired } })}
        />
      </div>
      {mayDelete && project.id !== 'internal' && <DangerZone />}
    </>
  );
}

/** Name and description wait for Save. What is being written stays when another owner saves the rest. */
function Names(): ReactElement {
  const project = useProject();
  const [written, setWritten] = useState<{ readonly name?: string; readonly description?: string }>({});
  const { mutate, reset, isPending, error } = useProjectChange();
  const { name = project.displayName, description = project.description } = written;
  const isChanged = name !== project.displayName || description !== project.description;
  const isMissing = name.trim() === '';
  useLeaveGuard(isChanged && !isPending);

  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (isMissing || isPending) return;
    // What was not touched is not sent: another owner may be changing it.
    const changes = {
      ...(name !== project.displayName && { displayName: name.trim() }),
      ...(description !== project.description && { description }),
    };
    // What is written while it is being saved stays, for another Save.
    mutate(changes, { onSuccess: () => setWritten((now) => (now === written ? {} : now)) });
  };

  return (
    <form className="settings-fields" noValidate onSubmit={save}>
      <FieldsFor right="manage">
        <TextField
          name="name"
          label={t('Name')}
          aside={t('Shown on the sign-in card and in mails.')}
          maxLength={256}
          value={name}
          error={isMissing ? t('Please enter a name') : undefined}
          onChange={({ currentTarget }) => setWritten({ ...written, name: currentTarget.value })}
        />
        <TextField
          name="description"
          label={t('Description')}
          aside={t('For you and your colleagues.')}
          maxLength={4096}
          value={description}
          onChange={({ currentTarget }) => setWritten({ ...written, description: currentTarget.value })}
        />
      </FieldsFor>
      <TextField
        name="id"
        label={t('Project id')}
        aside={t('Apps are configured with it.')}
        value={project.id}
        readOnly
        trailing={<CopyButton content={project.id} />}
      />
      {error && <Alert title={error.message} />}
      {isChanged && (
        <SaveBar
          text={t('Not saved yet')}
          saveLabel={t('Save')}
          discardLabel={t('Discard')}
          isBusy={isPending}
          onDiscard={() => {
            setWritten({});
            reset();
          }}
        />
      )}
    </form>
  );
}
