import type { ReactElement } from 'react';
import type { BulkAction as Start } from '@keystead/client/admin';
import { restrictionReason } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { z } from 'zod';
import { optional } from '../../kit/checks.ts';
import { ConfirmSave } from '../../kit/confirm-save.tsx';
import { FormDialog } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { countUsers, type BulkAction } from './describe-job.ts';
import { filterOf } from './users-query.ts';
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
export function BulkDialog({ action, ...props }: BulkDialogProps): ReactElement {
  if (action === 'add_to_team') return <AddToTeam {...props} />;
  if (action === 'restrict') return <Restrict {...props} />;
  return <Confirm {...props} action={action} />;
}

type JobProps = Omit<BulkDialogProps, 'action'>;

function useStart<Given>({ selection, search, onStarted }: JobProps, toStart: (given: Given) => Start) {
  const admin = useAdmin();
  const whom =
    selection.kind === 'ids'
      ? { userIds: [...selection.ids] }
      : { filter: filterOf(search), expectedCount: selection.count };
  return useSave({
    save: (given: Given) => admin.startBulkJob({ ...toStart(given), ...whom }),
    refreshes: ['bulk-jobs'],
    onSaved: onStarted,
  });
}

const usersOf = ({ selection }: JobProps): string => countUsers(countSelected(selection));

function AddToTeam(props: JobProps): ReactElement {
  const users = usersOf(props);
  const form = useForm({
    schema: z.object({ teamId: z.string().min(1) }),
    values: { teamId: '' },
    save: useStart(props, ({ teamId }: { teamId: string }) => ({ action: 'add_to_team', teamId })),
  });
  return (
    <FormDialog
      form={form}
      title={t('Add {users} to a team', { users })}
      text={t('They get what every member of the team may do. Whoever is a member already stays so.')}
      submitLabel={t('Add to team')}
      isDisabled={form.values.teamId === ''}
      onClose={props.onClose}
    >
      <TeamChoice value={form.values.teamId} onChange={({ id }) => form.set('teamId', id)} />
    </FormDialog>
  );
}

function Restrict(props: JobProps): ReactElement {
  const users = usersOf(props);
  const form = useForm({
    schema: z.object({ reason: optional(restrictionReason) }),
    values: { reason: '' },
    save: useStart(props, ({ reason }: { reason: string | null }) => ({
      action: 'restrict',
      ...(reason !== null && { reason }),
    })),
  });
  return (
    <FormDialog
      form={form}
      title={t('Restrict {users}?', { users })}
      text={t('They are signed out and cannot sign in until the restriction is lifted.')}
      submitLabel={t('Restrict')}
      onClose={props.onClose}
    >
      <TextField {...form.field('reason')} label={t('Reason, shown to them')} maxLength={500} />
    </FormDialog>
  );
}

interface ConfirmProps extends JobProps {
  action: Exclude<BulkAction, 'add_to_team' | 'restrict'>;
}

function Confirm({ action, ...props }: ConfirmProps): ReactElement {
  const save = useStart<void>(props, () => ({ action }));
  const typed = action === 'delete' ? String(countSelected(props.selection)) : undefined;
  return <ConfirmSave {...questionAbout(action, usersOf(props))} typed={typed} save={save} onClose={props.onClose} />;
}

function questionAbout(action: ConfirmProps['action'], users: string) {
  switch (action) {
    case 'verify_email':
      return {
        title: t('Count the addresses of {users} as verified?', { users }),
        text: t('Nobody is mailed. Whoever can read mail to these addresses can sign in with them.'),
        confirmLabel: t('Verify e-mail'),
      };
    case 'end_sessions':
      return {
        title: t('End the sessions of {users}?', { users }),
        text: t('They are signed out on all their devices and can sign in again at once.'),
        confirmLabel: t('End sessions'),
      };
    case 'lift_restriction':
      return {
        title: t('Lift the restriction of {users}?', { users }),
        text: t('They can sign in again at once. Whoever is not restricted stays as they are.'),
        confirmLabel: t('Lift the restriction'),
      };
    case 'delete':
      return {
        title: t('Delete {users}?', { users }),
        text: t('Their accounts, sessions and memberships are deleted. You can undo this for 10 seconds, then never.'),
        confirmLabel: t('Delete users'),
      };
  }
}
