import type { ReactElement } from 'react';
import { ConfirmSave } from '../../../kit/confirm-save.tsx';
import { useProject } from '../../../project/project.tsx';
import { t } from '../../../words.ts';
import { useExport, type AskedExport } from './use-export.ts';

interface ExportSecretsProps {
  asked: AskedExport;
  /** Number of users in the file. */
  users: string;
  onClose: () => void;
}

/** Asks for the project name before secrets are exported, against mistakes and unattended pages. */
export function ExportSecrets({ asked, users, onClose }: ExportSecretsProps): ReactElement {
  const { displayName } = useProject();
  const save = useExport();
  return (
    <ConfirmSave
      title={asked.isWhole ? t('Export project with secrets?') : t('Export users with secrets?')}
      text={
        <>
          {t(
            "The file contains password hashes and authenticator secrets. Users: {users}. Anyone with the file can generate these users' one-time codes and try to crack their passwords.",
            { users },
          )}{' '}
          {asked.isWhole && t('It also contains provider secrets and the SMTP password.')}
        </>
      }
      typed={displayName}
      confirmLabel={t('Export with secrets')}
      save={{ ...save, mutate: () => save.mutate({ ...asked, includeSecrets: true }, { onSuccess: onClose }) }}
      onClose={onClose}
    />
  );
}
