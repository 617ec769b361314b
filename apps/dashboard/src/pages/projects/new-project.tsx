import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import type { Project } from '@keystead/client';
import { projectName } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { Checkbox } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { trimmed } from '../../kit/checks.ts';
import { Choices } from '../../kit/choices.tsx';
import { FormDialog } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useSave } from '../../kit/use-save.ts';
import { useOwner } from '../../owner/owner.tsx';
import { SignInPreview } from '../../project/sign-in-preview.tsx';
import { useTheme } from '../../shell/theme.ts';
import { t } from '../../words.ts';
import styles from './projects.module.css';

const schema = z.object({
  displayName: trimmed(projectName),
  credentialEnabled: z.boolean(),
  magicLinkEnabled: z.boolean(),
});

interface NewProjectProps {
  onClose: () => void;
}

/** Creates a project next to a preview of its sign-in page, then opens its first page. */
export function NewProject({ onClose }: NewProjectProps): ReactElement {
  const owner = useOwner();
  const navigate = useNavigate();
  const save = useSave({
    save: ({ displayName, ...config }: z.infer<typeof schema>) => owner.createProject({ displayName, config }),
    refreshes: ['projects'],
    onSaved: ({ id }) => navigate({ to: '/p/$projectId/setup', params: { projectId: id } }),
  });
  const form = useForm({
    schema,
    values: { displayName: '', credentialEnabled: true, magicLinkEnabled: false },
    problems: { displayName: t('Enter a name') },
    save,
  });
  return (
    <FormDialog
      form={form}
      title={t('New project')}
      text={t('The name is shown on the sign-in page. You can change everything later.')}
      submitLabel={t('Create project')}
      aside={<LiveCard {...form.values} />}
      onClose={onClose}
    >
      <TextField {...form.field('displayName')} label={t('Project name')} maxLength={256} />
      <Choices legend={t('People sign in with')}>
        <Checkbox {...form.box('credentialEnabled')} label={t('Password')} />
        <Checkbox
          {...form.box('magicLinkEnabled')}
          label={t('Magic link')}
          hint={t('Sends an email with a link and a code.')}
        />
      </Choices>
    </FormDialog>
  );
}

/** Preview of the sign-in page of the new project. */
function LiveCard({ displayName, credentialEnabled, magicLinkEnabled }: z.input<typeof schema>): ReactElement {
  const name = displayName.trim() || t('Your app');
  const project = useMemo<Project>(
    () => ({
      id: NOT_YET,
      displayName: name,
      config: {
        credentialEnabled,
        magicLinkEnabled,
        signUpEnabled: true,
        clientTeamCreationEnabled: false,
        clientUserDeletionEnabled: false,
        allowLocalhost: true,
        domains: [],
        oauthProviders: [],
      },
    }),
    [name, credentialEnabled, magicLinkEnabled],
  );
  const { theme } = useTheme();
  return (
    <figure className={styles.preview} aria-label={t('Preview of the sign-in page')}>
      <SignInPreview project={project} theme={theme} />
    </figure>
  );
}

const NOT_YET = '00000000-0000-4000-8000-000000000000';
