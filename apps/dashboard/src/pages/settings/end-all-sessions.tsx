import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { AdminApp, GetSessionEndsOptions } from '@keystead/client/admin';
import { ConfirmSave } from '../../kit/confirm-save.tsx';
import { DangerZone } from '../../kit/danger-zone.tsx';
import { FailedPart } from '../../kit/failed-part.tsx';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin, useProject } from '../../project/project.tsx';
import { formatCount, formatMoment, t } from '../../words.ts';

/** How many sessions there are, or how many of them a limit would end. */
export const sessionEndsQuery = (admin: AdminApp, limits: GetSessionEndsOptions = {}) =>
  queryOptions({
    queryKey: ['session-ends', admin.projectId, limits],
    queryFn: () => admin.getSessionEnds(limits),
  });

/** Signs everybody out; beforehand it says how many sessions that are. */
export function EndAllSessions(): ReactElement {
  const { data, error, refetch } = useQuery(sessionEndsQuery(useAdmin()));
  return (
    <>
      <DangerZone
        title={t('End all sessions')}
        text={
          <>
            {t('For when tokens may have leaked: everybody is signed out at once, and signs in again.')}
            <div>
              {data && t('Sessions now: {n}.', { n: formatCount(data.sessions) })}
              {data?.lastEndedAt && ` ${t('Last ended {when}.', { when: formatMoment(data.lastEndedAt) })}`}
            </div>
          </>
        }
        label={t('End all…')}
        question={(onClose) => <EndQuestion onClose={onClose} />}
      />
      {error && !data && <FailedPart error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function EndQuestion({ onClose }: { onClose: () => void }): ReactElement {
  const admin = useAdmin();
  const { id, displayName: project } = useProject();
  const { data: ends } = useQuery(sessionEndsQuery(admin));
  const save = useSave({
    save: () => admin.endAllSessions(),
    refreshes: ['session-ends'],
    toast: ({ sessions }) => t('All sessions have ended: {n}', { n: formatCount(sessions) }),
    onSaved: onClose,
  });
  return (
    <ConfirmSave
      title={t('End all sessions of {project}?', { project })}
      text={
        <>
          {ends && `${t('Sessions that end: {n}.', { n: formatCount(ends.sessions) })} `}
          {t('Everybody is signed out, on all devices. Nothing else is lost; there is no way back but signing in.')}
          {id === 'internal' && ` ${t('These are the owners of all projects: you are signed out too.')}`}
        </>
      }
      typed={project}
      confirmLabel={t('End all sessions')}
      save={save}
      onClose={onClose}
    />
  );
}
