import type { ReactElement } from 'react';
import { Checkbox, SelectField } from '@keystead/ui/dashboard';
import { z } from 'zod';
import type { Form } from '../../../kit/use-form.ts';
import { t } from '../../../words.ts';
import { FORMATS } from './import-words.ts';

/** The options of an export. */
export const exportChoice = z.object({ format: z.enum(['ndjson', 'csv']), includeSecrets: z.boolean() });

interface ExportFieldsProps {
  form: Pick<Form<z.infer<typeof exportChoice>>, 'box'>;
}

export const ExportFields = ({ form }: ExportFieldsProps): ReactElement => (
  <>
    <SelectField
      {...form.box('format')}
      label={t('File format')}
      hint={t('You can import both formats again. CSV opens in spreadsheets.')}
      options={FORMATS}
    />
    <SecretsField form={form} />
  </>
);

export const SecretsField = ({ form }: ExportFieldsProps): ReactElement => (
  <Checkbox
    {...form.box('includeSecrets')}
    label={t('Include password hashes and authenticator secrets')}
    hint={t('For moving to another service. Without them, every user needs a new password.')}
  />
);
