'use client';
import type { ReactElement } from 'react';
import type { ContactChannel } from '@keystead/client';
import { SendVerificationEmail } from '../account-settings/email-verification-row.tsx';
import { useKit } from '../account-settings/use-kit.ts';

export interface EmailAddressItemProps {
  channel: ContactChannel;
  onPrimary: () => void;
  onRemove: () => void;
}

/** One email address with its actions. The primary address is verified in a row of its own. */
export function EmailAddressItem({ channel, onPrimary, onRemove }: EmailAddressItemProps): ReactElement {
  const { Badge, Button, ListItem, useKeystead, VisuallyHidden } = useKit();
  const { t } = useKeystead();
  const { value, isPrimary, isVerified, becomesPrimary } = channel;
  const button = (label: string, onClick: () => void): ReactElement => (
    <Button variant="outline" size="small" onClick={onClick}>
      {label} <VisuallyHidden>{value}</VisuallyHidden>
    </Button>
  );
  return (
    <ListItem
      title={<bdi className="ks">{value}</bdi>}
      badge={
        isPrimary ? <Badge>{t('Primary')}</Badge> : !isVerified && <Badge tone="warning">{t('Not verified')}</Badge>
      }
      detail={
        !isPrimary &&
        !isVerified && (
          <div className="ks ks-settings-control">
            {becomesPrimary && t('Open the link that we sent there. Nothing changes until you do.')}
            <SendVerificationEmail send={channel.sendVerificationEmail} />
          </div>
        )
      }
      action={
        !isPrimary && (
          <>
            {isVerified && button(t('Make primary'), onPrimary)}
            {button(t(becomesPrimary ? 'Cancel' : 'Remove'), onRemove)}
          </>
        )
      }
    />
  );
}
