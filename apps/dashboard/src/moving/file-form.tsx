import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent, type ReactElement } from 'react';
import type { ImportSource } from '@keystead/client/admin';
import { Button } from '@keystead/ui';
import { SelectField } from '@keystead/ui/dashboard';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { checkFile, formatOf } from './check-file.ts';
import { HashParametersField } from './hash-parameters-field.tsx';
import { ParametersError, withParameters } from './hash-parameters.ts';
import { FORMATS, SOURCES, WHERE_FROM, type Format } from './import-words.ts';
import { startUpload } from './uploads.ts';

interface FileFormProps {
  /** What it was taken for the last time. */
  source?: ImportSource;
  format?: Format;
  isDryRun: boolean;
  submitLabel: string;
  hint: string;
}

/** A file and whose export it is. It is looked at before it is sent, and what comes of it has a page of its own. */
export function FileForm({ isDryRun, submitLabel, hint, ...before }: FileFormProps): ReactElement {
  const admin = useAdmin();
  const { projectId } = admin;
  const navigate = useNavigate();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [source, setSource] = useState<ImportSource>(before.source ?? 'keystead');
  const [parameters, setParameters] = useState('');
  const [format, setFormat] = useState<Format>(before.format ?? 'ndjson');
  const sending = useMutation({
    mutationFn: async () => {
      const problem = file ? await checkFile(file, format) : t('Please choose a file');
      if (!file || problem !== undefined) throw new Error(problem);
      const sent = source === 'firebase' ? await withParameters(file, parameters) : file;
      return startUpload(admin, { file: sent, format, source }, { isDryRun });
    },
    onSuccess: (jobId) => navigate({ to: '/p/$projectId/users/import/$jobId', params: { projectId, jobId } }),
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  };
  const problemOf = (isOfParameters: boolean): string | undefined =>
    sending.error instanceof ParametersError === isOfParameters ? sending.error?.message : undefined;
  const problem = problemOf(false);
  return (
    <form className="settings-fields moving-fields" noValidate onSubmit={send}>
      <SelectField
        label={t('From')}
        hint={WHERE_FROM[source]}
        options={SOURCES}
        value={source}
        onChange={({ currentTarget: { value } }) => {
          setSource(sourceOf(value));
          sending.reset();
        }}
      />
      <div className="ks ks-field">
        <label className="ks ks-label" htmlFor={id}>
          {t('File')}
        </label>
        <input
          className="ks ks-select moving-file"
          id={id}
          type="file"
          accept=".csv,.ndjson,.jsonl,.json,.txt"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            setFile(chosen);
            if (chosen) setFormat(formatOf(chosen));
            sending.reset();
          }}
        />
        <p className="ks ks-hint" id={`${id}-hint`}>
          {t('UTF-8, of 1 GiB at most. Choose it, or drop it on the field.')}
        </p>
        {problem !== undefined && (
          <p className="ks ks-error" id={`${id}-error`} role="alert">
            {problem}
          </p>
        )}
      </div>
      <SelectField
        label={t('Format')}
        hint={t('NDJSON is a JSON object per line. In CSV the first line names the fields.')}
        options={FORMATS}
        value={format}
        onChange={({ currentTarget: { value } }) => {
          setFormat(value === 'csv' ? 'csv' : 'ndjson');
          sending.reset();
        }}
      />
      {source === 'firebase' && (
        <HashParametersField
          value={parameters}
          problem={problemOf(true)}
          onChange={(value) => {
            setParameters(value);
            sending.reset();
          }}
        />
      )}
      <div className="moving-actions">
        <Button type="submit" isBusy={sending.isPending}>
          {submitLabel}
        </Button>
        <span className="muted">{hint}</span>
      </div>
    </form>
  );
}

const sourceOf = (given: string): ImportSource => SOURCES.find(({ value }) => value === given)?.value ?? 'keystead';
