import { useNavigate } from '@tanstack/react-router';
import { useId, type ComponentProps, type ReactElement } from 'react';
import type { ImportSource } from '@keystead/client/admin';
import { Button } from '@keystead/ui';
import { SelectField } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { Fields } from '../../../kit/fields.tsx';
import { Form } from '../../../kit/form.tsx';
import { useForm } from '../../../kit/use-form.ts';
import { useSave } from '../../../kit/use-save.ts';
import { useAdmin } from '../../../project/project.tsx';
import { t } from '../../../words.ts';
import { checkFile, formatOf } from './check-file.ts';
import { ParametersError, withParameters } from './hash-parameters.ts';
import { FORMATS, SOURCES, WHERE_FROM, type Format } from './import-words.ts';
import { startUpload } from './uploads.ts';
import styles from './import-export.module.css';

const schema = z.object({
  source: z.enum(SOURCES.map(({ value }) => value)),
  file: z.custom<File | undefined>(),
  format: z.enum(['ndjson', 'csv']),
  parameters: z.string(),
});

interface FileFormProps {
  /** The source that was chosen the last time. */
  source?: ImportSource;
  format?: Format;
  isDryRun: boolean;
  submitLabel: string;
  hint: string;
}

/** A file and the product that exported it. The file is checked before the upload, and the import has a page of its own. */
export function FileForm({
  source = 'keystead',
  format = 'ndjson',
  isDryRun,
  submitLabel,
  hint,
}: FileFormProps): ReactElement {
  const admin = useAdmin();
  const { projectId } = admin;
  const navigate = useNavigate();
  const save = useSave({
    save: async ({ file, parameters, ...chosen }: z.infer<typeof schema>) => {
      const problem = file ? await checkFile(file, chosen.format) : t('Choose a file');
      if (!file || problem !== undefined) throw new Error(problem);
      const sent = chosen.source === 'firebase' ? await withParameters(file, parameters) : file;
      return startUpload(admin, { ...chosen, file: sent }, { isDryRun });
    },
    onSaved: (jobId) => navigate({ to: '/p/$projectId/settings/import-export/$jobId', params: { projectId, jobId } }),
  });
  const form = useForm({ schema, values: { source, file: undefined, format, parameters: '' }, save });
  const isOfParameters = save.error instanceof ParametersError;
  return (
    <Form form={{ ...form, problem: undefined }}>
      <Fields>
        <SelectField
          {...form.box('source')}
          label={t('From')}
          hint={WHERE_FROM[form.values.source]}
          options={SOURCES}
        />
        <HintedField
          label={t('File')}
          hint={t('UTF-8, up to 1 GiB. Choose a file or drop it here.')}
          problem={isOfParameters ? undefined : save.error?.message}
        >
          {(field) => (
            <input
              {...field}
              className={`ks ks-select ${styles.file}`}
              type="file"
              accept=".csv,.ndjson,.jsonl,.json,.txt"
              onChange={({ currentTarget }) => {
                const chosen = currentTarget.files?.[0];
                form.set('file', chosen);
                if (chosen) form.set('format', formatOf(chosen));
              }}
            />
          )}
        </HintedField>
        <SelectField
          {...form.box('format')}
          label={t('Format')}
          hint={t('NDJSON has one JSON object per line. In CSV, the first line names the fields.')}
          options={FORMATS}
        />
        {form.values.source === 'firebase' && (
          <HintedField
            label={t('Password hash parameters')}
            hint={t(
              'Copy them from the Firebase console, above the list of users. Without them, rows with a password are rejected.',
            )}
            problem={isOfParameters ? save.error?.message : undefined}
          >
            {(field) => (
              <textarea
                {...field}
                {...form.box('parameters')}
                className={`ks ks-input ${styles.parameters}`}
                rows={6}
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                placeholder={'hash_config {\n  base64_signer_key: …'}
              />
            )}
          </HintedField>
        )}
      </Fields>
      <div className={styles.line}>
        <Button type="submit" isBusy={form.isBusy}>
          {submitLabel}
        </Button>
        <span className="muted">{hint}</span>
      </div>
    </Form>
  );
}

interface HintedFieldProps {
  label: string;
  hint: string;
  problem: string | undefined;
  children: (field: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>) => ReactElement;
}

function HintedField({ label, hint, problem, children }: HintedFieldProps): ReactElement {
  const id = useId();
  const isInvalid = problem !== undefined;
  return (
    <div className="ks ks-field">
      <label className="ks ks-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': isInvalid || undefined, 'aria-describedby': `${id}-hint ${id}-error` })}
      <p className="ks ks-hint" id={`${id}-hint`}>
        {hint}
      </p>
      {isInvalid && (
        <p className="ks ks-error" id={`${id}-error`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
