import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import type { BulkAction as Start } from '@keystead/client/admin';
import { Alert, Button, Dialog, TextField } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { countUsers, type BulkAction } from './bulk-actions.ts';
import { bulkJobsQuery } from './bulk-jobs-query.ts';
import { filterOf } from './filter-of.ts';
import { countSelected, type Selection } from './selection.ts';
import { TeamChoice } from './team-choice.tsx';
import type { UserSearch } from './user-search.ts';

interface BulkDialogProps {
  action: BulkAction;
  selection: Selection;
  /** What the list was narrowed down by: all that match are found by it again. */
  search: UserSearch;
  onStarted: () => void;
  onClose: () => void;
}

/** Asks before a job over many users. It begins ten seconds later, and until then can be undone. */
export function BulkDialog(props: BulkDialogProps): ReactElement {
  const { action, selection, onClose } = props;
  const job = useStart(props);
  const number = countSelected(selection);
  const users = countUsers(number);
  const shared = {
    cancelLabel: t('Cancel'),
    isBusy: job.isPending,
    problem: job.error && <Alert title={job.error.message} />,
    onClose,
  };
  switch (action) {
    case 'add_to_team':
      return <AddToTeam users={users} job={job} onClose={onClose} />;
    case 'restrict':
      return <Restrict users={users} job={job} onClose={onClose} />;
    case 'verify_email':
      return (
        <ConfirmDialog
          {...shared}
          title={t('Count the addresses of {users} as verified?', { users })}
          text={t('Nobody is mailed. Whoever can read mail to these addresses can sign in with them.')}
          confirmLabel={t('Verify e-mail')}
          onConfirm={() => job.mutate({ action })}
        />
      );
    case 'end_sessions':
      return (
        <ConfirmDialog
          {...shared}
          title={t('End the sessions of {users}?', { users })}
          text={t('They are signed out on all their devices and can sign in again at once.')}
          confirmLabel={t('End sessions')}
          onConfirm={() => job.mutate({ action })}
        />
      );
    case 'lift_restriction':
      return (
        <ConfirmDialog
          {...shared}
          title={t('Lift the restriction of {users}?', { users })}
          text={t('They can sign in again at once. Whoever is not restricted stays as they are.')}
          confirmLabel={t('Lift the restriction')}
          onConfirm={() => job.mutate({ action })}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          {...shared}
          title={t('Delete {users}?', { users })}
          text={t(
            'Their accounts, sessions and memberships are deleted. You can undo this for 10 seconds, then never.',
          )}
          typed={{ expected: String(number), label: t('Type {n} to confirm', { n: String(number) }) }}
          confirmLabel={t('Delete users')}
          onConfirm={() => job.mutate({ action })}
        />
      );
  }
}

type Job = ReturnType<typeof useStart>;

function useStart({ selection, search, onStarted }: BulkDialogProps) {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (start: Start) => {
      const whom =
        selection.kind === 'ids'
          ? { userIds: [...selection.ids] }
          : { filter: filterOf(search), expectedCount: selection.count };
      const answer = await admin.startBulkJob({ ...start, ...whom });
      if (answer.status === 'error') throw answer.error;
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: bulkJobsQuery(admin).queryKey });
      onStarted();
    },
  });
}

interface AskProps {
  users: string;
  job: Job;
  onClose: () => void;
}

function AddToTeam({ users, job, onClose }: AskProps): ReactElement {
  const [team, setTeam] = useState<string>();
  return (
    <JobForm
      title={t('Add {users} to a team', { users })}
      text={t('They get what every member of the team may do. Whoever is a member already stays so.')}
      confirmLabel={t('Add to team')}
      job={job}
      isReady={team !== undefined}
      onConfirm={() => team !== undefined && job.mutate({ action: 'add_to_team', teamId: team })}
      onClose={onClose}
    >
      <TeamChoice value={team} onChange={({ id }) => setTeam(id)} />
    </JobForm>
  );
}

function Restrict({ users, job, onClose }: AskProps): ReactElement {
  const [reason, setReason] = useState('');
  return (
    <JobForm
      title={t('Restrict {users}?', { users })}
      text={t('They are signed out and cannot sign in until the restriction is lifted.')}
      confirmLabel={t('Restrict')}
      job={job}
      onConfirm={() => job.mutate({ action: 'restrict', ...(reason.trim() !== '' && { reason: reason.trim() }) })}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t('Reason, shown to them')}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </JobForm>
  );
}

interface JobFormProps {
  title: string;
  text: string;
  confirmLabel: string;
  job: Job;
  /** Whether all that is needed was chosen. */
  isReady?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A question that needs more than yes or no. */
function JobForm(props: JobFormProps): ReactElement {
  const { title, text, confirmLabel, job, isReady = true, onConfirm, onClose, children } = props;
  const id = useId();
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !job.isPending) onConfirm();
  };
  return (
    <Dialog
      title={title}
      text={text}
      isBusy={job.isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} size="small" disabled={!isReady} isBusy={job.isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={confirm}>
        {children}
        {job.error && <Alert title={job.error.message} />}
      </form>
    </Dialog>
  );
}
