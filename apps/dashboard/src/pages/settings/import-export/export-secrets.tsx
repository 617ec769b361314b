import type { ReactElement } from 'react';
import { ConfirmSave } from '../../../kit/confirm-save.tsx';
import { useProject } from '../../../project/project.tsx';
import { t } from '../../../words.ts';
import { useExport, type AskedExport } from './use-export.ts';

interface ExportSecretsProps {
  asked: AskedExport;
  /** How many users the file holds. */
  users: string;
  onClose: () => void;
}

/** What nobody gets by a slip, nor at a page that was left open. */
export function ExportSecrets({ asked, users, onClose }: ExportSecretsProps): ReactElement {
  const { displayName } = useProject();
  const save = useExport();
  return (
    <ConfirmSave
      title={asked.isWhole ? t('Export the project with its secrets?') : t('Export users with their secrets?')}
      text={
        <>
          {t(
            'The file holds password hashes and the secrets of second factors, of users: {users}. Whoever has it can make their one-time passwords, and try passwords without limit.',
            { users },
          )}{' '}
          {asked.isWhole && t('It also holds the secrets of providers and the password of the mail server.')}
        </>
      }
      typed={displayName}
      confirmLabel={t('Export with secrets')}
      save={{ ...save, mutate: () => save.mutate({ ...asked, includeSecrets: true }, { onSuccess: onClose }) }}
      onClose={onClose}
    />
  );
}
