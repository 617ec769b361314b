import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type FormEvent, type ReactElement } from 'react';
import type { Project } from '@keystead/client';
import { Alert, Button, Dialog, TextField } from '@keystead/ui';
import { Checkbox } from '@keystead/ui/dashboard';
import { useOwner } from '../owner/owner.tsx';
import { SignInPreview } from '../preview/sign-in-preview.tsx';
import { useTheme } from '../theme/theme.ts';
import { t } from '../words.ts';

interface NewProjectProps {
  onClose: () => void;
}

/** Makes a project, beside what its sign-in page will look like, and leads to its first page. */
export function NewProject({ onClose }: NewProjectProps): ReactElement {
  const owner = useOwner();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [methods, setMethods] = useState({ credentialEnabled: true, magicLinkEnabled: false });
  const [isMissing, setMissing] = useState(false);
  const creation = useMutation({
    mutationFn: async () => {
      const answer = await owner.createProject({ displayName: name.trim(), config: methods });
      if (answer.status === 'error') throw answer.error;
      return answer.data;
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['projects'] });
      await navigate({ to: '/p/$projectId', params: { projectId: id } });
    },
  });
  const create = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '' && !creation.isPending) creation.mutate();
  };
  return (
    <Dialog
      title={t('New project')}
      text={t('Its sign-in page bears this name. All of it can be changed later.')}
      isBusy={creation.isPending}
      onClose={onClose}
      actions={null}
    >
      <div className="new-project">
        <form className="new-project-form" noValidate onSubmit={create}>
          <TextField
            name="name"
            label={t('Project name')}
            maxLength={256}
            value={name}
            error={isMissing ? t('Please enter a name') : undefined}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              setMissing(false);
            }}
          />
          <fieldset className="new-project-methods">
            <legend>{t('People sign in with')}</legend>
            <Checkbox
              label={t('Password')}
              checked={methods.credentialEnabled}
              onChange={({ currentTarget }) => setMethods({ ...methods, credentialEnabled: currentTarget.checked })}
            />
            <Checkbox
              label={t('Magic link')}
              hint={t('A mail with a link and a code.')}
              checked={methods.magicLinkEnabled}
              onChange={({ currentTarget }) => setMethods({ ...methods, magicLinkEnabled: currentTarget.checked })}
            />
          </fieldset>
          {creation.error && <Alert title={creation.error.message} />}
          <div className="ks ks-dialog-actions">
            <Button variant="outline" size="small" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button size="small" type="submit" isBusy={creation.isPending}>
              {t('Create project')}
            </Button>
          </div>
        </form>
        <LiveCard name={name} methods={methods} />
      </div>
    </Dialog>
  );
}

interface LiveCardProps {
  name: string;
  methods: Pick<Project['config'], 'credentialEnabled' | 'magicLinkEnabled'>;
}

/** The sign-in page of the project that is not there yet. */
function LiveCard({ name, methods }: LiveCardProps): ReactElement {
  const displayName = name.trim() || t('Your app');
  const project = useMemo<Project>(
    () => ({
      id: NOT_YET,
      displayName,
      config: {
        ...methods,
        signUpEnabled: true,
        clientTeamCreationEnabled: false,
        clientUserDeletionEnabled: false,
        allowLocalhost: true,
        domains: [],
        oauthProviders: [],
      },
    }),
    [displayName, methods],
  );
  const { theme } = useTheme();
  return (
    <figure className="new-project-preview" aria-label={t('Preview of the sign-in page')}>
      <SignInPreview project={project} theme={theme} />
    </figure>
  );
}

const NOT_YET = '00000000-0000-4000-8000-000000000000';
