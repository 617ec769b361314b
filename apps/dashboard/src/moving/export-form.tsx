import { useState, type FormEvent, type ReactElement } from 'react';
import { Alert, Button, Icon } from '@keystead/ui';
import { uploadIcon } from '@keystead/ui/dashboard';
import { useProject } from '../project/project.tsx';
import { formatNumber, t } from '../words.ts';
import { ExportFields, type ExportChoice } from './export-fields.tsx';
import { ExportSecrets } from './export-secrets.tsx';
import { useExport } from './use-export.ts';

/** All users as a file, which the browser downloads while it is written. Secrets are asked for twice. */
export function ExportForm(): ReactElement {
  const { userCount } = useProject();
  const [choice, setChoice] = useState<ExportChoice>({ format: 'ndjson', includeSecrets: false });
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useExport();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (choice.includeSecrets) setAsked(true);
    else if (!isPending) mutate(choice);
  };
  return (
    <>
      <form className="settings-fields moving-fields" noValidate onSubmit={send}>
        <ExportFields choice={choice} onChange={setChoice} />
        {error && <Alert title={error.message} />}
        <div className="moving-actions">
          <Button type="submit" variant="outline" isBusy={isPending} icon={<Icon path={uploadIcon} />}>
            {choice.includeSecrets ? t('Export users…') : t('Export users')}
          </Button>
          <span className="muted">{t('Teams, memberships and settings are not in the file.')}</span>
        </div>
      </form>
      {isAsked && <ExportSecrets asked={choice} users={formatNumber(userCount)} onClose={() => setAsked(false)} />}
    </>
  );
}
