import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, type ReactElement } from 'react';
import type { Import } from '@keystead/client/admin';
import { Alert, backIcon, Badge, Button, Icon, Skeleton } from '@keystead/ui';
import { FailedPart } from '../page/failed-part.tsx';
import { NothingHere } from '../page/nothing-here.tsx';
import { Page } from '../page/page.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { For } from '../project/rights.tsx';
import { formatRelative, t } from '../words.ts';
import { FileForm } from './file-form.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { sourceName, statusOf } from './import-words.ts';
import { importQuery, importsKey } from './imports-query.ts';
import { startUpload, useUpload, type Upload } from './uploads.ts';
import '../project/setting.css';
import '../settings/settings.css';
import './moving.css';

const ROUTE = '/p/$projectId/users/import/$jobId';

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
      picture={
        <Link
          className="moving-way"
          from={ROUTE}
          to="/p/$projectId/settings/export"
          aria-label={t('Export & import')}
          title={t('Export & import')}
        >
          <Icon path={backIcon} isDirectional />
        </Link>
      }
      badges={job && <Badge tone={statusOf(job).tone}>{statusOf(job).word}</Badge>}
      text={describe(job ?? undefined, upload)}
    >
      <div className="moving-job">
        {upload?.error && <Alert title={upload.error.message} />}
        {found.error && !job && <FailedPart error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && !upload && (
          <Waiting>
            <Skeleton shape="control" />
          </Waiting>
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
  if (job?.status === 'running' || (job?.status === 'done' && !job.isDryRun)) return null;
  if (!job && !upload) return null;
  const isChecked = job?.status === 'done';
  if (isChecked && job.created === 0) return <p className="muted">{t('There is nobody new in this file.')}</p>;
  const isDryRun = !isChecked && (job ?? upload)?.isDryRun === true;
  const label = isDryRun ? t('Check the file') : t('Import users');
  const hint = isDryRun
    ? t('Tells who would come, and changes nothing. Nobody is mailed.')
    : t('Nobody is mailed, and nobody comes twice.');
  // What is wrong with a file is mended by another one.
  if (upload && !upload.error) return <SendAgain upload={upload} isDryRun={isDryRun} label={label} hint={hint} />;
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

interface SendAgainProps {
  upload: Upload;
  isDryRun: boolean;
  label: string;
  hint: string;
}

/** The file is at hand still. */
function SendAgain({ upload, isDryRun, label, hint }: SendAgainProps): ReactElement {
  const admin = useAdmin();
  const navigate = useNavigate();
  const { file, format, source } = upload;
  const send = (): void => {
    const jobId = startUpload(admin, { file, format, source }, { isDryRun });
    void navigate({ to: ROUTE, params: { projectId: admin.projectId, jobId } });
  };
  return (
    <div className="moving-actions">
      <Button onClick={send}>{label}</Button>
      <span className="muted">{hint}</span>
    </div>
  );
}

/** Who came is looked up once the file has left. */
function useFreshLists(status: Upload['status'] | undefined): void {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (status === undefined || status === 'sending') return;
    for (const queryKey of [importsKey(admin), ['users', admin.projectId], ['project', admin.projectId]])
      void queryClient.invalidateQueries({ queryKey });
  }, [admin, queryClient, status]);
}
