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

/** The name of the project and the settings that apply to it as a whole. */
export function General(): ReactElement {
  const project = useProject();
  const mayDelete = useMay('staff');
  const isHeldUp = !project.isProductionMode && project.productionModeErrors.length > 0;
  const about = t('Rejects development settings: localhost, plain http, and IP addresses as domains.');
  return (
    <>
      <Names />
      <Section title={t('Production')}>
        <Rows>
          <SettingSwitch
            label={t('Production mode')}
            hint={isHeldUp ? `${about} ${t('All checks below must pass first.')}` : about}
            isOn={project.isProductionMode}
            change={(isProductionMode) => ({ isProductionMode })}
            isDisabled={isHeldUp}
          />
        </Rows>
        <ProductionChecklist />
      </Section>
      <Section title={t('User accounts')}>
        <Rows>
          <SettingSwitch
            label={t('Let users delete their account')}
            hint={t('Adds the option to the account page. Deletes all of their data.')}
            isOn={project.config.clientUserDeletionEnabled}
            change={(clientUserDeletionEnabled) => ({ config: { clientUserDeletionEnabled } })}
          />
          <SettingSwitch
            label={t('Require a publishable client key')}
            hint={t('When off, apps only need the project ID. Server and admin requests always need a secret key.')}
            isOn={project.config.clientKeyRequired}
            change={(clientKeyRequired) => ({ config: { clientKeyRequired } })}
          />
        </Rows>
      </Section>
      {mayDelete && project.id !== 'internal' && (
        <DangerZone
          title={t('Delete project')}
          text={t("Deletes all users ({users}) with their data, and all API keys and emails. You can't undo this.", {
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
    problems: { displayName: t('Enter a name') },
    save: useProjectSave({
      // Unchanged fields aren't sent, because another owner may be changing them.
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
            aside={t('Shown on the sign-in page and in emails.')}
            maxLength={256}
          />
          <TextField
            {...form.field('description')}
            label={t('Description')}
            aside={t('Only visible to project staff.')}
            maxLength={4096}
          />
        </FieldsFor>
        <TextField
          name="id"
          label={t('Project ID')}
          aside={t('Use it to configure your app.')}
          value={project.id}
          readOnly
          trailing={<CopyButton content={project.id} />}
        />
      </Fields>
    </SettingsForm>
  );
}
