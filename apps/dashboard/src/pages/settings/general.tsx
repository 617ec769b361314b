import type { ReactElement } from 'react';
import { projectDescription, projectName } from '@keystead/contract/fields';
import { CopyButton } from '@keystead/react';
import { TextField } from '@keystead/ui';
import { z } from 'zod';
import { trimmed } from '../../kit/checks.ts';
import { DangerZone } from '../../kit/danger-zone.tsx';
import { Fields } from '../../kit/fields.tsx';
import { SettingsForm } from '../../kit/form.tsx';
import { Rows } from '../../kit/rows.tsx';
import { Section } from '../../kit/section.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useAdmin, useProject, useProjectSave } from '../../project/project.tsx';
import { FieldsFor, useMay } from '../../project/rights.tsx';
import { SettingSwitch } from '../../project/setting-switch.tsx';
import { t } from '../../words.ts';
import { DeleteProject } from './delete-project.tsx';
import { ProductionChecklist } from './production-checklist.tsx';

/** What the project is called, and what applies to it as a whole. */
export function General(): ReactElement {
  const project = useProject();
  const mayDelete = useMay('staff');
  const isHeldUp = !project.isProductionMode && project.productionModeErrors.length > 0;
  const about = t('Refuses what is only fit for development: localhost, plain http, IP addresses as domains.');
  return (
    <>
      <Names />
      <Section title={t('Production')}>
        <Rows>
          <SettingSwitch
            label={t('Production mode')}
            hint={isHeldUp ? `${about} ${t('Every check below must pass first.')}` : about}
            isOn={project.isProductionMode}
            change={(isProductionMode) => ({ isProductionMode })}
            isDisabled={isHeldUp}
          />
        </Rows>
        <ProductionChecklist />
      </Section>
      <Section title={t('Accounts')}>
        <Rows>
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
        </Rows>
      </Section>
      {mayDelete && project.id !== 'internal' && (
        <DangerZone
          title={t('Delete the project')}
          text={t('{users} users and everything of theirs, all keys and mails. Cannot be undone.', {
            users: project.userCount,
          })}
          label={t('Delete…')}
          question={(onClose) => <DeleteProject onClose={onClose} />}
        />
      )}
    </>
  );
}

const schema = z.object({ displayName: trimmed(projectName), description: projectDescription });

function Names(): ReactElement {
  const admin = useAdmin();
  const project = useProject();
  const form = useForm({
    schema,
    values: { displayName: project.displayName, description: project.description },
    problems: { displayName: t('Please enter a name') },
    save: useProjectSave({
      // What was not touched is not sent: another owner may be changing it.
      save: ({ displayName, description }: z.infer<typeof schema>) =>
        admin.updateProject(
          {
            ...(displayName !== project.displayName && { displayName }),
            ...(description !== project.description && { description }),
          },
          { secrets: 'hidden' },
        ),
    }),
  });
  return (
    <SettingsForm form={form}>
      <Fields>
        <FieldsFor right="manage">
          <TextField
            {...form.field('displayName')}
            label={t('Name')}
            aside={t('Shown on the sign-in card and in mails.')}
            maxLength={256}
          />
          <TextField
            {...form.field('description')}
            label={t('Description')}
            aside={t('For you and your colleagues.')}
            maxLength={4096}
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
      </Fields>
    </SettingsForm>
  );
}
