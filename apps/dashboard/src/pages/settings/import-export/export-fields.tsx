import type { ReactElement } from 'react';
import { Checkbox, SelectField } from '@keystead/ui/dashboard';
import { z } from 'zod';
import type { Form } from '../../../kit/use-form.ts';
import { t } from '../../../words.ts';
import { FORMATS } from './import-words.ts';

/** What a file is to be. */
export const exportChoice = z.object({ format: z.enum(['ndjson', 'csv']), includeSecrets: z.boolean() });

interface ExportFieldsProps {
  form: Pick<Form<z.infer<typeof exportChoice>>, 'box'>;
}

export const ExportFields = ({ form }: ExportFieldsProps): ReactElement => (
  <>
    <SelectField
      {...form.box('format')}
      label={t('File format')}
      hint={t('Both can be imported again as they are. Spreadsheets open CSV.')}
      options={FORMATS}
    />
    <SecretsField form={form} />
  </>
);

export const SecretsField = ({ form }: ExportFieldsProps): ReactElement => (
  <Checkbox
    {...form.box('includeSecrets')}
    label={t('With password hashes and the secrets of second factors')}
    hint={t('For moving elsewhere: without them everybody needs a new password.')}
  />
);
