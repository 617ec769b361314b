import { useState, type ReactElement } from 'react';
import { Button, Icon } from '@keystead/ui';
import { SelectField, uploadIcon } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { Fields } from '../../../kit/fields.tsx';
import { Form } from '../../../kit/form.tsx';
import { useForm } from '../../../kit/use-form.ts';
import { useProject } from '../../../project/project.tsx';
import { formatNumber, t } from '../../../words.ts';
import { exportChoice, ExportFields, SecretsField } from './export-fields.tsx';
import { ExportSecrets } from './export-secrets.tsx';
import { useExport } from './use-export.ts';
import styles from './import-export.module.css';

const WHAT = [
  { value: 'users', label: t('Users') },
  { value: 'project', label: t('Whole project') },
];
const schema = exportChoice.extend({ what: z.enum(['users', 'project']) });

/**
 * Exports all users or the whole project as a file, which the browser downloads while it is written. Secrets need a
 * confirmation.
 */
export function ExportForm(): ReactElement {
  const { userCount } = useProject();
  const [isAsked, setAsked] = useState(false);
  const send = useExport();
  const save = (choice: z.infer<typeof schema>): void =>
    choice.includeSecrets ? setAsked(true) : send.mutate({ ...choice, isWhole });
  const form = useForm({
    schema,
    values: { what: 'users', format: 'ndjson', includeSecrets: false },
    save: { ...send, mutate: save },
  });
  const { what, format, includeSecrets } = form.values;
  const isWhole = what === 'project';
  return (
    <>
      <Form form={form}>
        <Fields>
          <SelectField
            {...form.box('what')}
            label={t('Data')}
            hint={
              isWhole
                ? t(
                    'Settings, permissions, email templates, users, teams, and memberships as NDJSON, for import into an empty project.',
                  )
                : t("Doesn't include teams, memberships, or settings.")
            }
            options={WHAT}
          />
          {isWhole ? <SecretsField form={form} /> : <ExportFields form={form} />}
        </Fields>
        <div className={styles.line}>
          <Button type="submit" variant="outline" isBusy={form.isBusy} icon={<Icon path={uploadIcon} />}>
            {includeSecrets ? t('Export…') : t('Export')}
          </Button>
        </div>
      </Form>
      {isAsked && (
        <ExportSecrets
          asked={{ format, includeSecrets, isWhole }}
          users={formatNumber(userCount)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
