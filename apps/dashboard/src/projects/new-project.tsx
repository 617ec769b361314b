import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { Alert, Button, Dialog, TextField } from '@keystead/ui';
import { useOwner } from '../owner/owner.tsx';
import { t } from '../words.ts';

interface NewProjectProps {
  onClose: () => void;
}

/** Makes a project and leads to its first page. */
export function NewProject({ onClose }: NewProjectProps): ReactElement {
  const owner = useOwner();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const creation = useMutation({
    mutationFn: async () => {
      const answer = await owner.createProject({ displayName: name.trim() });
      if (answer.status === 'error') throw answer.error;
      return answer.data;
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['projects'] });
      await navigate({ to: '/p/$projectId', params: { projectId: id } });
    },
  });
  const create = (): void => {
    setMissing(name.trim() === '');
    if (name.trim() !== '') creation.mutate();
  };
  return (
    <Dialog
      title={t('New project')}
      text={t('Its sign-in page bears this name. You can change it later.')}
      isBusy={creation.isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button size="small" isBusy={creation.isPending} onClick={create}>
            {t('Create project')}
          </Button>
        </>
      }
    >
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
        onKeyDown={(event) => {
          if (event.key === 'Enter') create();
        }}
      />
      {creation.error && <Alert title={creation.error.message} />}
    </Dialog>
  );
}
