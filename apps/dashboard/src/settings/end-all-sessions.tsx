import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Alert, Button, showToast } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { useAdmin, useProject } from '../project/project.tsx';
import { formatCount, formatMoment, t } from '../words.ts';
import { sessionEndsQuery } from './session-ends-query.ts';

/** Signs everybody out; beforehand it says how many sessions that are. */
export function EndAllSessions(): ReactElement {
  const { data, error, refetch } = useQuery(sessionEndsQuery(useAdmin()));
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <h2 className="section-title" data-tone="destructive">
        {t('Danger zone')}
      </h2>
      <div className="danger-zone">
        <div className="setting">
          <div className="setting-about">
            <div className="setting-label">{t('End all sessions')}</div>
            <div className="setting-hint">
              {t('For when tokens may have leaked: everybody is signed out at once, and signs in again.')}
            </div>
            <div className="setting-hint">
              {data && t('Sessions now: {n}.', { n: formatCount(data.sessions) })}
              {data?.lastEndedAt && ` ${t('Last ended {when}.', { when: formatMoment(data.lastEndedAt) })}`}
            </div>
          </div>
          <Button variant="outline" tone="destructive" size="small" onClick={() => setAsked(true)}>
            {t('End all…')}
          </Button>
        </div>
      </div>
      {error && !data && <FailedPart error={error} onRetry={() => void refetch()} />}
      {isAsked && <EndQuestion onClose={() => setAsked(false)} />}
    </>
  );
}

interface EndQuestionProps {
  onClose: () => void;
}

function EndQuestion({ onClose }: EndQuestionProps): ReactElement {
  const project = useProject();
  const { data: ends } = useQuery(sessionEndsQuery(useAdmin()));
  const { mutate, isPending, error } = useEnd(onClose);
  return (
    <ConfirmDialog
      title={t('End all sessions of {project}?', { project: project.displayName })}
      text={
        <>
          {ends && `${t('Sessions that end: {n}.', { n: formatCount(ends.sessions) })} `}
          {t('Everybody is signed out, on all devices. Nothing else is lost; there is no way back but signing in.')}
          {project.id === 'internal' && ` ${t('These are the owners of all projects: you are signed out too.')}`}
        </>
      }
      typed={{ expected: project.displayName, label: t('Type {name} to confirm', { name: project.displayName }) }}
      confirmLabel={t('End all sessions')}
      cancelLabel={t('Cancel')}
      isBusy={isPending}
      problem={error && <Alert title={error.message} />}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** Ends them and says how many there were. */
function useEnd(onEnded: () => void) {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const answer = await admin.endAllSessions();
      if (answer.status === 'error') throw answer.error;
      return answer.data;
    },
    onSuccess: ({ sessions }) => {
      onEnded();
      showToast(t('All sessions have ended: {n}', { n: formatCount(sessions) }));
      void queryClient.invalidateQueries({ queryKey: ['session-ends', admin.projectId] });
    },
  });
}
