import type { ReactElement } from 'react';
import type { Import } from '@keystead/client/admin';
import { Alert, Button, Icon } from '@keystead/ui';
import { downloadIcon } from '@keystead/ui/dashboard';
import { DataTable, type Column } from '../../../kit/data-table.tsx';
import { Section } from '../../../kit/section.tsx';
import { Stat, Stats } from '../../../kit/stat.tsx';
import { useSave } from '../../../kit/use-save.ts';
import { useAdmin } from '../../../project/project.tsx';
import { formatNumber, t } from '../../../words.ts';
import { downloadText } from './download.ts';

interface ImportResultProps {
  job: Import;
}

/** How many users are new, how many already exist, and why rows were rejected. */
export const ImportResult = ({ job }: ImportResultProps): ReactElement => (
  <>
    <Stats>
      <Stat label={t('Rows')} value={formatNumber(job.rows)} />
      <Stat label={t('New')} value={formatNumber(job.created)} />
      <Stat label={t('Already exists')} value={formatNumber(job.existing)} />
      <Stat label={t('Rejected')} value={formatNumber(job.refused)} />
    </Stats>
    {job.refused > 0 && <Refusals job={job} />}
  </>
);

const COLUMNS: readonly Column<Import['reasons'][number]>[] = [
  { label: t('Reason'), cell: ({ message }) => message },
  { label: t('Rows'), look: 'muted', cell: ({ count }) => formatNumber(count) },
];

function Refusals({ job }: ImportResultProps): ReactElement {
  const admin = useAdmin();
  const { mutate, isPending, error } = useSave({
    save: async () => downloadText((await admin.getImportErrors(job.id)) ?? '', 'import-errors.csv'),
  });
  return (
    <Section
      title={t('Rejected rows')}
      actions={
        <Button
          variant="outline"
          size="small"
          isBusy={isPending}
          icon={<Icon path={downloadIcon} />}
          onClick={() => mutate()}
        >
          {t('Download error file')}
        </Button>
      }
    >
      {error && <Alert title={error.message} />}
      <DataTable label={t('Rejected rows')} columns={COLUMNS} rows={job.reasons} rowKey={({ message }) => message} />
    </Section>
  );
}
