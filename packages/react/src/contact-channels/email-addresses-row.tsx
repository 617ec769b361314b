'use client';
import type { ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { useKit } from '../account-settings/use-kit.ts';
import { EmailAddresses } from './email-addresses.tsx';

export interface EmailAddressesRowProps {
  user: CurrentUser;
}

/** Lists the email addresses of the user, with a button to change the email. */
export function EmailAddressesRow({ user }: EmailAddressesRowProps): ReactElement {
  const { ItemList, ListItem, LoadProblem, SettingsRow, Skeleton, useContactChannelsState, useKeystead } = useKit();
  const { t } = useKeystead();
  const { data: channels, error, refetch } = useContactChannelsState();
  return (
    <SettingsRow label={t('Email addresses')} hint={t("A new email address replaces it once you've verified it.")}>
      {channels ? (
        <EmailAddresses user={user} channels={channels} />
      ) : error ? (
        <LoadProblem error={error} onRetry={refetch} />
      ) : (
        // As tall as one address and the button below.
        <>
          <ItemList>
            <ListItem title={<Skeleton shape="text" width={50} />} detail={null} />
          </ItemList>
          <div className="ks ks-list-foot" />
        </>
      )}
    </SettingsRow>
  );
}
