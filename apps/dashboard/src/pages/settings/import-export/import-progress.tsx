import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Import } from '@keystead/client/admin';
import { Alert, Button } from '@keystead/ui';
import { useAdmin } from '../../../project/project.tsx';
import { t } from '../../../words.ts';
import type { Upload } from './uploads.ts';
import styles from './import-export.module.css';

interface ImportProgressProps {
  upload: Upload | undefined;
  job: Import | undefined;
}

/** Progress of an import: the uploaded share if this page uploads the file, else the number of rows read. */
export function ImportProgress({ upload, job }: ImportProgressProps): ReactElement | null {
  const rows = job?.rows ?? 0;
  if (upload?.status === 'sending') {
    const { file, sentBytes } = upload;
    const share = Math.min(100, Math.floor((sentBytes / file.size) * 100));
    return (
      <div className={styles.line}>
        <progress max={file.size} value={Math.min(sentBytes, file.size)} aria-label={t('Sent')} />
        <output className="muted">
          {rows === 0 ? t('{n}% uploaded', { n: share }) : t('{n}% uploaded, {rows} rows read', { n: share, rows })}
        </output>
        <Button variant="outline" size="small" onClick={upload.end}>
          {t('Stop')}
        </Button>
      </div>
    );
  }
  if (job?.status === 'running')
    return (
      <div className={styles.line}>
        <progress aria-label={t('Running')} />
        <output className="muted">{t('{rows} rows read. The upload runs in another tab.', { rows })}</output>
      </div>
    );
  if (job?.status === 'stopped' && !upload?.error)
    return (
      <Alert title={t('The import stopped before the end')}>
        {job.isDryRun
          ? t('Nothing was changed.')
          : t('The rows before this point were imported. Import the same file again to continue.')}
      </Alert>
    );
  return job?.status === 'done' && !job.isDryRun ? <Arrived job={job} /> : null;
}

function Arrived({ job }: { job: Import }): ReactElement {
  const { projectId } = useAdmin();
  return (
    <Alert isSuccess title={job.created === 1 ? t('1 user imported') : t('{n} users imported', { n: job.created })}>
      <Link to="/p/$projectId/users" params={{ projectId }}>
        {t('All users')}
      </Link>
    </Alert>
  );
}
