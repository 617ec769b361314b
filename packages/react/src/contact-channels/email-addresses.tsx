'use client';
import { useState, type ReactElement } from 'react';
import type { ContactChannel, CurrentUser } from '@keystead/client';
import { RecentSignInDialog } from '../account-settings/recent-sign-in-dialog.tsx';
import { useKit } from '../account-settings/use-kit.ts';
import { ChangeEmailForm, type Errand } from './change-email-form.tsx';
import { EmailAddressItem } from './email-address-item.tsx';

export interface EmailAddressesProps {
  user: CurrentUser;
  channels: readonly ContactChannel[];
}

/** Lists the email addresses, with a form to change the email. */
export function EmailAddresses({ user, channels }: EmailAddressesProps): ReactElement {
  const kit = useKit();
  const { Button, ConfirmDialog, FormProblem, ItemList, useAttempt, useFocusBack, useKeystead } = kit;
  const { t } = useKeystead();
  const [isOpen, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<ContactChannel>();
  // The request that waits for a recent sign-in.
  const [waiting, setWaiting] = useState<Errand>();
  const { attempt, ...state } = useAttempt();
  const root = useFocusBack<HTMLDivElement>(isOpen || (leaving ?? waiting) !== undefined);

  const run = async (errand: Errand): Promise<void> => {
    const result = await errand();
    const isLongAgo = result.status === 'error' && result.error.code === 'RECENT_SIGN_IN_REQUIRED';
    setLeaving(undefined);
    setWaiting(isLongAgo ? () => errand : undefined);
    if (result.status === 'error' && !isLongAgo) throw result.error;
  };

  return (
    <div ref={root} className="ks ks-settings-control">
      <FormProblem {...state} />
      <ItemList>
        {channels.map((channel) => (
          <EmailAddressItem
            key={channel.id}
            channel={channel}
            onPrimary={() => void attempt(() => run(() => channel.update({ isPrimary: true })))}
            onRemove={() => {
              // Canceling a pending change removes no usable address, so it needs no confirmation.
              if (channel.becomesPrimary) void attempt(() => run(() => channel.delete()));
              else setLeaving(channel);
            }}
          />
        ))}
      </ItemList>
      {isOpen ? (
        <ChangeEmailForm user={user} channels={channels} onErrand={run} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="outline" size="small" onClick={() => setOpen(true)}>
          {t('Change email')}
        </Button>
      )}
      {leaving && (
        <ConfirmDialog
          title={t('Remove this email address?')}
          text={t('You will no longer be able to sign in with it.')}
          confirmLabel={t('Remove')}
          isDestructive
          onConfirm={() => run(() => leaving.delete())}
          onClose={() => setLeaving(undefined)}
        />
      )}
      {waiting && (
        <RecentSignInDialog
          kit={kit}
          user={user}
          onConfirmed={() => run(waiting)}
          onClose={() => setWaiting(undefined)}
        />
      )}
    </div>
  );
}
