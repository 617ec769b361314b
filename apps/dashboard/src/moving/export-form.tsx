import { useState, type FormEvent, type ReactElement } from 'react';
import { Alert, Button, Icon } from '@keystead/ui';
import { SelectField, uploadIcon } from '@keystead/ui/dashboard';
import { useProject } from '../project/project.tsx';
import { formatNumber, t } from '../words.ts';
import { ExportFields, SecretsField, type ExportChoice } from './export-fields.tsx';
import { ExportSecrets } from './export-secrets.tsx';
import { useExport } from './use-export.ts';

const WHAT = [
  { value: 'users', label: t('Users') },
  { value: 'project', label: t('The whole project') },
];

/** All users, or all of the project, as a file, which the browser downloads while it is written. Secrets are asked for twice. */
export function ExportForm(): ReactElement {
  const { userCount } = useProject();
  const [choice, setChoice] = useState<ExportChoice>({ format: 'ndjson', includeSecrets: false });
  const [isWhole, setWhole] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useExport();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (choice.includeSecrets) setAsked(true);
    else if (!isPending) mutate({ ...choice, isWhole });
  };
  return (
    <>
      <form className="settings-fields moving-fields" noValidate onSubmit={send}>
        <SelectField
          label={t('What')}
          hint={
            isWhole
              ? t(
                  'Settings, permissions, wordings of mails, users, teams and memberships, as NDJSON for an empty project.',
                )
              : t('Teams, memberships and settings are not in the file.')
          }
          options={WHAT}
          value={isWhole ? 'project' : 'users'}
          onChange={({ currentTarget }) => setWhole(currentTarget.value === 'project')}
        />
        {isWhole ? (
          <SecretsField choice={choice} onChange={setChoice} />
        ) : (
          <ExportFields choice={choice} onChange={setChoice} />
        )}
        {error && <Alert title={error.message} />}
        <div className="moving-actions">
          <Button type="submit" variant="outline" isBusy={isPending} icon={<Icon path={uploadIcon} />}>
            {choice.includeSecrets ? t('Export…') : t('Export')}
          </Button>
        </div>
      </form>
      {isAsked && (
        <ExportSecrets asked={{ ...choice, isWhole }} users={formatNumber(userCount)} onClose={() => setAsked(false)} />
      )}
    </>
  );
}
