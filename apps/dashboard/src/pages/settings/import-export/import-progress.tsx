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

/** How far it is: as much as has left from here, or as many rows as were read if it is sent from elsewhere. */
export function ImportProgress({ upload, job }: ImportProgressProps): ReactElement | null {
  const rows = job?.rows ?? 0;
  if (upload?.status === 'sending') {
    const { file, sentBytes } = upload;
    const share = Math.min(100, Math.floor((sentBytes / file.size) * 100));
    return (
      <div className={styles.line}>
        <progress max={file.size} value={Math.min(sentBytes, file.size)} aria-label={t('Sent')} />
        <output className="muted">{t('{n} % sent, {rows} rows read', { n: share, rows })}</output>
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
        <output className="muted">{t('{rows} rows read. It is sent from another page.', { rows })}</output>
      </div>
    );
  if (job?.status === 'stopped' && !upload?.error)
    return (
      <Alert title={t('It ended half-way')}>
        {job.isDryRun ? t('Nothing was changed.') : t('Who was read until then is here. The same file does the rest.')}
      </Alert>
    );
  return job?.status === 'done' && !job.isDryRun ? <Arrived job={job} /> : null;
}

function Arrived({ job }: { job: Import }): ReactElement {
  const { projectId } = useAdmin();
  return (
    <Alert isSuccess title={job.created === 1 ? t('1 user came') : t('{n} users came', { n: job.created })}>
      <Link to="/p/$projectId/users" params={{ projectId }}>
        {t('All users')}
      </Link>
    </Alert>
  );
}
