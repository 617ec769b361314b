import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Import } from '@keystead/client/admin';
import { Alert, Button, Icon } from '@keystead/ui';
import { downloadIcon } from '@keystead/ui/dashboard';
import { ColumnHeads } from '../page/column-heads.tsx';
import { useAdmin } from '../project/project.tsx';
import { formatNumber, t } from '../words.ts';
import { downloadText } from './download.ts';

interface ImportResultProps {
  job: Import;
}

/** Who is new, who is there, and why rows were refused. */
export const ImportResult = ({ job }: ImportResultProps): ReactElement => (
  <>
    <dl className="moving-counts" aria-label={t('Rows')}>
      <Count name={t('Rows')} count={job.rows} />
      <Count name={t('New')} count={job.created} />
      <Count name={t('There already')} count={job.existing} />
      <Count name={t('Refused')} count={job.refused} />
    </dl>
    {job.refused > 0 && <Refusals job={job} />}
  </>
);

const Count = ({ name, count }: { name: string; count: number }): ReactElement => (
  <div>
    <dt className="muted">{name}</dt>
    <dd>{formatNumber(count)}</dd>
  </div>
);

function Refusals({ job }: ImportResultProps): ReactElement {
  const admin = useAdmin();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => downloadText((await admin.getImportErrors(job.id)) ?? '', 'import-errors.csv'),
  });
  return (
    <section aria-labelledby="refused-rows">
      <div className="moving-head">
        <h2 className="section-title" id="refused-rows">
          {t('Refused rows')}
        </h2>
        <Button
          variant="outline"
          size="small"
          isBusy={isPending}
          icon={<Icon path={downloadIcon} />}
          onClick={() => mutate()}
        >
          {t('Download error file')}
        </Button>
      </div>
      {error && <Alert title={error.message} />}
      <table className="ks ks-data">
        <ColumnHeads labels={[t('Reason'), t('Rows')]} />
        <tbody>
          {job.reasons.map(({ message, count }) => (
            <tr key={message}>
              <td className="ks ks-data-cell moving-reason">{message}</td>
              <td className="ks ks-data-cell" data-muted>
                {formatNumber(count)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
