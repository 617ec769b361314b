import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { DangerZone } from '../../../kit/danger-zone.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Rows } from '../../../kit/rows.tsx';
import { Section } from '../../../kit/section.tsx';
import { useAdmin } from '../../../project/project.tsx';
import { For, useMay } from '../../../project/rights.tsx';
import { t } from '../../../words.ts';
import { InviteStaff } from './invite-staff.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { StaffRow } from './staff-row.tsx';
import { TransferProject } from './transfer-project.tsx';

/** The project staff. */
export function Staff(): ReactElement {
  const admin = useAdmin();
  const staff = useQuery({ queryKey: ['staff', admin.projectId], queryFn: () => admin.listStaff() });
  const mayChange = useMay('staff');
  const isInternal = admin.projectId === 'internal';
  return (
    <>
      <p className="muted">
        {t('People who manage this project, and what they can do. Each person has their own account.')}{' '}
        {!mayChange && t('Only owners can invite people, change roles, and remove people.')}
        {isInternal &&
          t(
            'The internal project can only have owners, because anyone who can change its users could take over every project.',
          )}
      </p>
      <Loaded query={staff} lines={1}>
        {(members) => {
          const owners = members.filter(({ role }) => role === 'owner').length;
          return (
            <Rows>
              {members.map((member) => (
                <StaffRow key={member.userId} member={member} isLastOwner={member.role === 'owner' && owners === 1} />
              ))}
            </Rows>
          );
        }}
      </Loaded>
      <For right="staff">
        <Section title={t('Invite by email')}>
          <InviteStaff />
        </Section>
      </For>
      <Section title={t('Pending invitations')}>
        <OpenInvitations />
      </Section>
      {mayChange && !isInternal && (
        <DangerZone
          title={t('Transfer project')}
          text={t('The new owner replaces you once they accept. Other staff stay.')}
          label={t('Transfer…')}
          question={(onClose) => <TransferProject onClose={onClose} />}
        />
      )}
    </>
  );
}
