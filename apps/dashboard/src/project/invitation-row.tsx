import type { ReactElement, ReactNode } from 'react';
import type { StaffRight } from '@keystead/client/admin';
import { Button } from '@keystead/ui';
import type { Kept } from '../kit/keys.ts';
import { Row } from '../kit/rows.tsx';
import { dataOf, useSave } from '../kit/use-save.ts';
import { t } from '../words.ts';
import { For } from './rights.tsx';

interface InvitationRowProps {
  email: string;
  detail: ReactNode;
  icon?: ReactNode;
  /** The right that resending and revoking need. */
  right: StaffRight;
  /** Sends a new link that replaces the old one; undefined if that isn't possible. */
  resend?: (() => Promise<unknown>) | undefined;
  revoke: () => Promise<unknown>;
  refreshes: readonly Kept[];
  /** Returns why nothing was sent. */
  say?: (error: Error) => string;
}

/** A pending invitation. */
export function InvitationRow(props: InvitationRowProps): ReactElement {
  const { email, detail, icon, right, resend, revoke, refreshes, say = ({ message }) => message } = props;
  const resending = useSave({
    save: async () => {
      dataOf(await resend?.());
      await revoke();
    },
    refreshes,
    toast: () => t('Sent {email} a new link. The old link no longer works.', { email }),
  });
  const revoking = useSave({ save: revoke, refreshes });
  return (
    <Row
      icon={icon}
      title={email}
      detail={detail}
      problem={resending.error ? say(resending.error) : revoking.error?.message}
      actions={
        <For right={right}>
          {resend && (
            <Button
              variant="outline"
              size="small"
              isBusy={resending.isPending}
              aria-label={t('Resend the invitation to {email}', { email })}
              onClick={() => resending.mutate()}
            >
              {t('Resend')}
            </Button>
          )}
          <Button
            variant="outline"
            size="small"
            isBusy={revoking.isPending}
            aria-label={t('Revoke the invitation for {email}', { email })}
            onClick={() => revoking.mutate()}
          >
            {t('Revoke')}
          </Button>
        </For>
      }
    />
  );
}
