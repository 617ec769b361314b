import type { ReactElement } from 'react';
import { Checkbox, SelectField } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import { FORMATS, type Format } from './import-words.ts';

/** What a file is to be. */
export interface ExportChoice {
  readonly format: Format;
  readonly includeSecrets: boolean;
}

interface ExportFieldsProps {
  choice: ExportChoice;
  onChange: (choice: ExportChoice) => void;
}

export const ExportFields = ({ choice, onChange }: ExportFieldsProps): ReactElement => (
  <>
    <SelectField
      label={t('File format')}
      hint={t('Both can be imported again as they are. Spreadsheets open CSV.')}
      options={FORMATS}
      value={choice.format}
      onChange={({ currentTarget: { value } }) => onChange({ ...choice, format: value === 'csv' ? 'csv' : 'ndjson' })}
    />
    <SecretsField choice={choice} onChange={onChange} />
  </>
);

export const SecretsField = ({ choice, onChange }: ExportFieldsProps): ReactElement => (
  <Checkbox
    label={t('With password hashes and the secrets of second factors')}
    hint={t('For moving elsewhere: without them everybody needs a new password.')}
    checked={choice.includeSecrets}
    onChange={({ currentTarget }) => onChange({ ...choice, includeSecrets: currentTarget.checked })}
  />
);
