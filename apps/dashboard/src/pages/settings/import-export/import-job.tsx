import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, type ReactElement } from 'react';
import type { Import } from '@keystead/client/admin';
import { Alert, Button } from '@keystead/ui';
import { Crumbs } from '../../../kit/crumbs.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { NothingHere } from '../../../kit/nothing-here.tsx';
import { Page } from '../../../kit/page.tsx';
import { useRefresh } from '../../../kit/use-refresh.ts';
import { useAdmin } from '../../../project/project.tsx';
import { For } from '../../../project/rights.tsx';
import { formatRelative, t } from '../../../words.ts';
import { FileForm } from './file-form.tsx';
import { Status } from './import-list.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { sourceName } from './import-words.ts';
import { importQuery } from './imports-query.ts';
import { startUpload, useUpload, type Upload } from './uploads.ts';
import styles from './import-export.module.css';

const ROUTE = '/p/$projectId/settings/import-export/$jobId';

/** An import, during the upload and later. */
export function ImportJob(): ReactElement {
  const { jobId } = useParams({ from: ROUTE });
  return <Job key={jobId} id={jobId} />;
}

function Job({ id }: { id: string }): ReactElement {
  const admin = useAdmin();
  const upload = useUpload(id);
  const found = useQuery(importQuery(admin, id, upload?.status === 'sending'));
  useFreshLists(upload?.status);
  const job = upload?.answer ?? found.data;
  if (job === null && !upload) return <NothingHere />;
  return (
    <Page
      title={t('Import')}
      above={
        <Crumbs
          parent={
            <Link from={ROUTE} to="/p/$projectId/settings/import-export">
              {t('Import & export')}
            </Link>
          }
          name={t('Import')}
        />
      }
      badges={job && <Status job={job} />}
      text={describe(job ?? undefined, upload)}
    >
      <div className={styles.job}>
        {upload?.error && <Alert title={upload.error.message} />}
        {!job && (!upload || found.error) && (
          <Loaded query={found} lines={1}>
            {() => null}
          </Loaded>
        )}
        <ImportProgress upload={upload} job={job ?? undefined} />
        {job && <ImportResult job={job} />}
        <For right="secrets">{upload?.status !== 'sending' && <NextStep upload={upload} job={job ?? undefined} />}</For>
      </div>
    </Page>
  );
}

/** `Clerk · CSV · users.csv · 3 min. ago` */
function describe(job: Import | undefined, upload: Upload | undefined): string | undefined {
  const known = job ?? upload;
  if (!known) return undefined;
  const words = [
    sourceName(known.source),
    known.format.toUpperCase(),
    upload?.file.name,
    job && formatRelative(job.startedAt),
  ];
  return words.filter((word) => word !== undefined).join(' · ');
}

interface NextStepProps {
  upload: Upload | undefined;
  job: Import | undefined;
}

/** After a check: the import itself. After an interrupted import: the same file again. */
function NextStep({ upload, job }: NextStepProps): ReactElement | null {
  const admin = useAdmin();
  const navigate = useNavigate();
  if (job?.status === 'running' || (job?.status === 'done' && !job.isDryRun)) return null;
  if (!job && !upload) return null;
  const isChecked = job?.status === 'done';
  if (isChecked && job.created === 0) return <p className="muted">{t('All users in this file already exist.')}</p>;
  const isDryRun = !isChecked && (job ?? upload)?.isDryRun === true;
  const label = isDryRun ? t('Check file') : t('Import users');
  const hint = isDryRun
    ? t('Shows what would be imported. Nothing is changed and no emails are sent.')
    : t("No emails are sent, and existing users aren't imported twice.");
  // A failed upload needs another file; otherwise the chosen one is still available.
  if (upload && !upload.error) {
    const { file, format, source } = upload;
    const send = (): void => {
      const jobId = startUpload(admin, { file, format, source }, { isDryRun });
      void navigate({ to: ROUTE, params: { projectId: admin.projectId, jobId } });
    };
    return (
      <div className={styles.line}>
        <Button onClick={send}>{label}</Button>
        <span className="muted">{hint}</span>
      </div>
    );
  }
  return (
    <>
      <p className="muted">
        {isChecked
          ? t("Choose the file again to import it. The browser doesn't keep it.")
          : t("Choose a file to continue. Users already imported don't change.")}
      </p>
      <FileForm
        {...(job && { source: job.source, format: job.format })}
        isDryRun={isDryRun}
        submitLabel={label}
        hint={hint}
      />
    </>
  );
}

/** Refetches the users once the upload has ended. */
function useFreshLists(status: Upload['status'] | undefined): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (status !== undefined && status !== 'sending') void refresh('imports', 'users', 'project');
  }, [refresh, status]);
}
