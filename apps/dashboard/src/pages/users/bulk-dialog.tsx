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
  /** The filters of the list. A job over all matching users finds them by these filters. */
  search: UserSearch;
  onStarted: () => void;
  onClose: () => void;
}

/** Asks before a job over many users, which starts ten seconds later and can be undone until then. */
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
      text={t("They get the default permissions of team members. Existing members don't change.")}
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
      text={t("They're signed out and can't sign in until you remove the restriction.")}
      submitLabel={t('Restrict')}
      onClose={props.onClose}
    >
      <TextField {...form.field('reason')} label={t('Reason (shown to the user)')} maxLength={500} />
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
        title: t('Mark the email addresses of {users} as verified?', { users }),
        text: t("We don't send an email. Anyone with access to these inboxes will be able to sign in."),
        confirmLabel: t('Verify email'),
      };
    case 'end_sessions':
      return {
        title: t('Sign out {users}?', { users }),
        text: t("They're signed out on all devices and can sign in again right away."),
        confirmLabel: t('Sign out'),
      };
    case 'lift_restriction':
      return {
        title: t('Remove the restriction from {users}?', { users }),
        text: t("They can sign in again right away. Users who aren't restricted don't change."),
        confirmLabel: t('Remove restriction'),
      };
    case 'delete':
      return {
        title: t('Delete {users}?', { users }),
        text: t('This deletes their accounts, sessions, and team memberships. You have 10 seconds to undo it.'),
        confirmLabel: t('Delete users'),
      };
  }
}
