import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { AdminApp, GetSessionEndsOptions } from '@keystead/client/admin';
import { ConfirmSave } from '../../kit/confirm-save.tsx';
import { DangerZone } from '../../kit/danger-zone.tsx';
import { FailedPart } from '../../kit/failed-part.tsx';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin, useProject } from '../../project/project.tsx';
import { formatCount, formatMoment, t } from '../../words.ts';

/** The number of sessions, or of those that a limit would sign out. */
export const sessionEndsQuery = (admin: AdminApp, limits: GetSessionEndsOptions = {}) =>
  queryOptions({
    queryKey: ['session-ends', admin.projectId, limits],
    queryFn: () => admin.getSessionEnds(limits),
  });

/** Signs out all users, and shows beforehand how many sessions that affects. */
export function EndAllSessions(): ReactElement {
  const { data, error, refetch } = useQuery(sessionEndsQuery(useAdmin()));
  return (
    <>
      <DangerZone
        title={t('Sign out all users')}
        text={
          <>
            {t('Use this if tokens may have leaked. All users are signed out right away and have to sign in again.')}
            <div>
              {data && t('Active sessions: {n}.', { n: formatCount(data.sessions) })}
              {data?.lastEndedAt && ` ${t('Last signed out {when}.', { when: formatMoment(data.lastEndedAt) })}`}
            </div>
          </>
        }
        label={t('Sign out all users…')}
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
    toast: ({ sessions }) => t('Sessions signed out: {n}', { n: formatCount(sessions) }),
    onSaved: onClose,
  });
  return (
    <ConfirmSave
      title={t('Sign out all users of {project}?', { project })}
      text={
        <>
          {ends && `${t('Sessions to sign out: {n}.', { n: formatCount(ends.sessions) })} `}
          {t('All users are signed out on all devices. No data is lost. They have to sign in again.')}
          {id === 'internal' && ` ${t('This project holds the owners of all projects. You are signed out too.')}`}
        </>
      }
      typed={project}
      confirmLabel={t('Sign out all users')}
      save={save}
      onClose={onClose}
    />
  );
}
