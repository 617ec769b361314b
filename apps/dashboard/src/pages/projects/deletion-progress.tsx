import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { closeIcon, IconButton } from '@keystead/ui';
import { useOwner } from '../../owner/owner.tsx';
import { FailedPart } from '../../kit/failed-part.tsx';
import { formatNumber, t } from '../../words.ts';
import styles from './projects.module.css';

const EVERY_MS = 1000;

interface DeletionProgressProps {
  /** ID of a project that the owner has deleted. */
  projectId: string;
  /** Name of the project, if it is still known. */
  name: string | undefined;
  onClose: () => void;
}

/** Shows how far the data of a deleted project is erased. Empty if someone else deleted it, or long ago. */
export function DeletionProgress({ projectId, name, onClose }: DeletionProgressProps): ReactElement | null {
  const owner = useOwner();
  const { data, error, refetch } = useQuery({
    queryKey: ['project-deletion', projectId],
    queryFn: () => owner.getProjectDeletion(projectId),
    refetchInterval: ({ state }) => (state.data?.status === 'ok' && !state.data.data.isFinished ? EVERY_MS : false),
  });
  if (error) return <FailedPart error={error} onRetry={() => void refetch()} />;
  if (data?.status !== 'ok') return null;
  const { isFinished, rowsDeleted } = data.data;
  const n = formatNumber(rowsDeleted);
  const project = name ?? projectId;
  return (
    <section className={styles.deletion} aria-label={t('Deleted project')}>
      <output>
        {isFinished
          ? t('The data of {project} was deleted.', { project })
          : t("We're deleting the data of {project}. You can close this page.", { project })}
      </output>
      {/* Outside of the live region, because it changes every second. */}
      <span className="muted">{isFinished ? t('{n} rows in total', { n }) : t('{n} rows so far', { n })}</span>
      <IconButton label={t('Close')} path={closeIcon} onClick={onClose} />
    </section>
  );
}
