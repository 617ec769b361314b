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

/** Who looks after the project. */
export function Staff(): ReactElement {
  const admin = useAdmin();
  const staff = useQuery({ queryKey: ['staff', admin.projectId], queryFn: () => admin.listStaff() });
  const mayChange = useMay('staff');
  const isInternal = admin.projectId === 'internal';
  return (
    <>
      <p className="muted">
        {t('Who looks after the project, and what they may do. Each has an account of their own.')}{' '}
        {!mayChange && t('Owners alone invite, change roles and remove people.')}
        {isInternal &&
          t('The staff of the internal project has owners alone: whoever changes its users could own every project.')}
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
        <Section title={t('Invite somebody')}>
          <InviteStaff />
        </Section>
      </For>
      <Section title={t('Open invitations')}>
        <OpenInvitations />
      </Section>
      {mayChange && !isInternal && (
        <DangerZone
          title={t('Transfer the project')}
          text={t('Somebody else owns it in your place, once they accept. The rest of the staff stays.')}
          label={t('Transfer…')}
          question={(onClose) => <TransferProject onClose={onClose} />}
        />
      )}
    </>
  );
}
