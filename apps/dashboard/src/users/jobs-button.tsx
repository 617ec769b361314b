import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Button, Icon } from '@keystead/ui';
import { clockIcon } from '@keystead/ui/dashboard';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { bulkJobsQuery } from './bulk-jobs-query.ts';

interface JobsButtonProps {
  onClick: () => void;
}

/** The way to the jobs of the last week, where there was one. */
export function JobsButton({ onClick }: JobsButtonProps): ReactElement | null {
  const { data: jobs = [] } = useQuery(bulkJobsQuery(useAdmin()));
  if (jobs.length === 0) return null;
  return (
    <Button variant="outline" size="small" icon={<Icon path={clockIcon} />} aria-haspopup="dialog" onClick={onClick}>
      {t('Recent jobs')}
    </Button>
  );
}
