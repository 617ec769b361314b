import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactElement } from 'react';
import type { StaffMember, StaffRole } from '@keystead/client/admin';
import { Alert, Avatar, Badge, Button } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { useOwner } from '../owner/owner.tsx';
import { useAdmin } from '../project/project.tsx';
import { useMay } from '../project/rights.tsx';
import { offerUndo } from '../undo/undo.ts';
import { formatDate, t } from '../words.ts';
import { RemoveFromStaff } from './remove-from-staff.tsx';
import { describeRole, roleNames, rolesIn } from './role-words.ts';
import { nameOfStaff } from './name-of-staff.ts';
import { useStaffRefresh } from './staff-query.ts';

interface StaffRowProps {
  member: StaffMember;
  isLastOwner: boolean;
}

/** Somebody of the staff: what they are, and for owners the way to change it. */
export function StaffRow({ member, isLastOwner }: StaffRowProps): ReactElement {
  const id = useId();
  const mayChange = useMay('staff');
  const isMe = useOwner().id === member.userId;
  const [isLeaving, setLeaving] = useState(false);
  const { choose, confirmed, error, isPending } = useRoleChange(member, isMe);
  const { projectId } = useAdmin();
  const name = nameOfStaff(member);
  const { displayName, primaryEmail, since, role } = member;
  const facts = [displayName ? primaryEmail : null, since && t('Since {date}', { date: formatDate(since) })];
  return (
    <li className="setting person-row" style={{ flexWrap: 'wrap' }}>
      <Avatar name={displayName ?? primaryEmail} imageUrl={null} />
      <div className="setting-about" style={{ minWidth: 'min(100%, 220px)' }}>
        <div className="person-row-title">
          <span className="setting-label" dir="auto">
            {name}
          </span>
          {isMe && <Badge>{t('You')}</Badge>}
          {!mayChange && <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{roleNames[role]}</Badge>}
        </div>
        <div className="setting-hint" id={`${id}-about`}>
          {facts.filter(Boolean).join(' · ')}
          <div>
            {describeRole(role)} {isLastOwner && t('The last owner stays. Make somebody else an owner first.')}
          </div>
        </div>
        {error && (
          <div className="setting-error" role="alert">
            {error.message}
          </div>
        )}
      </div>
      <div className="person-row-actions">
        {mayChange && (
          <select
            className="ks ks-select"
            style={{ width: 'auto' }}
            aria-label={t('Role of {name}', { name })}
            aria-describedby={`${id}-about`}
            value={role}
            disabled={isLastOwner}
            aria-disabled={isPending}
            onChange={({ currentTarget }) => choose(currentTarget.value as StaffRole)} // one of the options
          >
            {rolesIn(projectId).map((one) => (
              <option key={one} value={one}>
                {roleNames[one]}
              </option>
            ))}
          </select>
        )}
        {(mayChange || isMe) && (
          <Button
            variant="outline"
            size="small"
            disabled={isLastOwner}
            aria-label={isMe ? undefined : t('Remove {name}…', { name })}
            aria-describedby={`${id}-about`}
            onClick={() => setLeaving(true)}
          >
            {isMe ? t('Leave…') : t('Remove…')}
          </Button>
        )}
      </div>
      {confirmed}
      {isLeaving && <RemoveFromStaff member={member} isMe={isMe} onClose={() => setLeaving(false)} />}
    </li>
  );
}

/** Changes a role at once, with a way back; one's own after a question, since there is none. */
function useRoleChange(member: StaffMember, isMe: boolean) {
  const admin = useAdmin();
  const refresh = useStaffRefresh();
  const [asked, setAsked] = useState<StaffRole>();
  const name = nameOfStaff(member);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (role: StaffRole) => {
      const answer = await admin.setStaffRole(member.userId, role);
      if (answer.status === 'error') throw answer.error;
    },
    onSettled: refresh,
  });
  // Not `disabled` meanwhile: that would drop the keyboard focus.
  const choose = (role: StaffRole): void => {
    if (isPending) return;
    if (isMe) return setAsked(role);
    mutate(role, {
      onSuccess: () =>
        offerUndo({ text: t('{name}: {role}', { name, role: roleNames[role] }), undo: () => mutate(member.role) }),
    });
  };
  const confirmed = asked && (
    <ConfirmDialog
      title={t('Change your own role?')}
      text={t('Every right that {role} does not include ends at once. Somebody else has to give it back to you.', {
        role: roleNames[asked],
      })}
      confirmLabel={roleNames[asked]}
      cancelLabel={t('Cancel')}
      isBusy={isPending}
      problem={error && <Alert title={error.message} />}
      onConfirm={() => mutate(asked, { onSuccess: () => setAsked(undefined) })}
      onClose={() => setAsked(undefined)}
    />
  );
  return { choose, confirmed, error: asked ? null : error, isPending };
}
