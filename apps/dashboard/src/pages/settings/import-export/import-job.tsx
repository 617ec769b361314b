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

/** What becomes of a file, while it is sent and later. */
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
              {t('Export & import')}
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

/** After a look at the file: the import itself. After one that broke off: the same file once more. */
function NextStep({ upload, job }: NextStepProps): ReactElement | null {
  const admin = useAdmin();
  const navigate = useNavigate();
  if (job?.status === 'running' || (job?.status === 'done' && !job.isDryRun)) return null;
  if (!job && !upload) return null;
  const isChecked = job?.status === 'done';
  if (isChecked && job.created === 0) return <p className="muted">{t('There is nobody new in this file.')}</p>;
  const isDryRun = !isChecked && (job ?? upload)?.isDryRun === true;
  const label = isDryRun ? t('Check the file') : t('Import users');
  const hint = isDryRun
    ? t('Tells who would come, and changes nothing. Nobody is mailed.')
    : t('Nobody is mailed, and nobody comes twice.');
  // What is wrong with a file is mended by another one; else it is still at hand.
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
          ? t('Choose the file once more to import it: the browser does not keep it.')
          : t('Choose a file to go on. Whoever came already stays as they are.')}
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

/** Who is new is looked up once the file has left. */
function useFreshLists(status: Upload['status'] | undefined): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (status !== undefined && status !== 'sending') void refresh('imports', 'users', 'project');
  }, [refresh, status]);
}
