import { useId, useState, type ReactElement } from 'react';
import type { StaffMember, StaffRole } from '@keystead/client/admin';
import { Avatar, Badge, Button } from '@keystead/ui';
import { ConfirmSave } from '../../../kit/confirm-save.tsx';
import { Row } from '../../../kit/rows.tsx';
import { useSave } from '../../../kit/use-save.ts';
import { useOwner } from '../../../owner/owner.tsx';
import { useAdmin } from '../../../project/project.tsx';
import { useMay } from '../../../project/rights.tsx';
import { formatDate, t } from '../../../words.ts';
import { nameOf } from '../../users/user/name-of.ts';
import { RemoveFromStaff } from './remove-from-staff.tsx';
import { describeRole, roleNames, rolesIn } from './role-words.ts';

interface StaffRowProps {
  member: StaffMember;
  isLastOwner: boolean;
}

/** One member of the staff, whose role owners can change. */
export function StaffRow({ member, isLastOwner }: StaffRowProps): ReactElement {
  const { userId, displayName, primaryEmail, since, role } = member;
  const id = useId();
  const admin = useAdmin();
  const mayChange = useMay('staff');
  const isMe = useOwner().id === userId;
  const [isLeaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState<StaffRole>();
  const name = nameOf({ id: userId, displayName, primaryEmail });
  const change = useSave({
    save: (chosen: StaffRole) => admin.setStaffRole(userId, chosen),
    refreshes: ['staff', 'project'],
    undo: (_, chosen) =>
      isMe
        ? undefined
        : {
            text: t('{name} is now {role}', { name, role: roleNames[chosen] }),
            undo: () => admin.setStaffRole(userId, role),
          },
    onSaved: () => setAsked(undefined),
  });
  // Changing your own role asks first, because you can't undo it. Not `disabled` while saving: that would drop the
  // keyboard focus.
  const choose = (chosen: StaffRole): void => {
    if (isMe) setAsked(chosen);
    else if (!change.isPending) change.mutate(chosen);
  };
  const facts = [displayName ? primaryEmail : null, since && t('Since {date}', { date: formatDate(since) })];
  return (
    <Row
      icon={<Avatar name={displayName ?? primaryEmail} imageUrl={null} />}
      title={name}
      badges={
        <>
          {isMe && <Badge>{t('You')}</Badge>}
          {!mayChange && <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{roleNames[role]}</Badge>}
        </>
      }
      detail={
        <>
          {facts.filter(Boolean).join(' · ')}
          <div>
            {describeRole(role)}{' '}
            {isLastOwner && t('A project needs at least one owner. Make someone else an owner first.')}
          </div>
        </>
      }
      detailId={id}
      problem={asked ? undefined : change.error?.message}
      actions={
        <>
          {mayChange && (
            <select
              className="ks ks-select"
              aria-label={t('Role of {name}', { name })}
              aria-describedby={id}
              value={role}
              disabled={isLastOwner}
              aria-disabled={change.isPending}
              onChange={({ currentTarget }) => choose(currentTarget.value as StaffRole)} // one of the options
            >
              {rolesIn(admin.projectId).map((one) => (
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
              aria-describedby={id}
              onClick={() => setLeaving(true)}
            >
              {isMe ? t('Leave…') : t('Remove…')}
            </Button>
          )}
          {asked && (
            <ConfirmSave
              title={t('Change your own role?')}
              text={t(
                "You lose any access that the {role} role doesn't include. Only another owner can give it back.",
                { role: roleNames[asked] },
              )}
              confirmLabel={roleNames[asked]}
              save={{ ...change, mutate: () => change.mutate(asked) }}
              onClose={() => setAsked(undefined)}
            />
          )}
          {isLeaving && <RemoveFromStaff userId={userId} name={name} isMe={isMe} onClose={() => setLeaving(false)} />}
        </>
      }
    />
  );
}
