'use client';
import { useState, type ReactElement } from 'react';
import type { ConnectedAccount, CurrentUser } from '@keystead/client';
import { RecentSignInDialog } from '../account-settings/recent-sign-in-dialog.tsx';
import { useKit } from '../account-settings/use-kit.ts';
import { ConnectedAccountItem } from './connected-account-item.tsx';

export interface ConnectedAccountsProps {
  user: CurrentUser;
  providers: readonly string[];
  accounts: readonly ConnectedAccount[];
  isOffered: (provider: string) => boolean;
}

/** Lists the providers, with buttons to connect and disconnect an account. */
export function ConnectedAccounts(props: ConnectedAccountsProps): ReactElement {
  const { user, providers, accounts, isOffered } = props;
  const kit = useKit();
  const { Alert, ConfirmDialog, FormProblem, ItemList, nameOAuthProvider, useFocusBack, useKeystead, useVisit } = kit;
  const { t } = useKeystead();
  const [joining, setJoining] = useState<string>();
  const visit = useVisit(async (provider) => {
    const result = await user.linkOAuth(provider);
    if (result.status === 'ok' || result.error.code !== 'RECENT_SIGN_IN_REQUIRED') return result;
    setJoining(provider);
    return undefined;
  });
  const [leaving, setLeaving] = useState<ConnectedAccount>();
  const [asking, setAsking] = useState<'whether' | 'who'>();
  const [isOnlyWayIn, setOnlyWayIn] = useState(false);
  // The pressed button disappears with its account.
  const root = useFocusBack<HTMLDivElement>((asking ?? joining) !== undefined);

  const ask = (account: ConnectedAccount): void => {
    setOnlyWayIn(false);
    setLeaving(account);
    setAsking('whether');
  };

  const unlink = async (): Promise<void> => {
    const result = await leaving?.unlink();
    const error = result?.status === 'error' ? result.error : undefined;
    const isOnlyWayIn = error?.code === 'LAST_SIGN_IN_METHOD';
    if (isOnlyWayIn) setOnlyWayIn(true);
    if (!error || isOnlyWayIn) return setAsking(undefined);
    if (asking === 'who' || error.code !== 'RECENT_SIGN_IN_REQUIRED') throw error;
    setAsking('who');
  };

  const close = (): void => setAsking(undefined);
  const stay = (): void => setJoining(undefined);

  return (
    <div ref={root} className="ks ks-settings-control">
      {isOnlyWayIn && <Alert title={t('This is the only way to sign in, so it stays connected.')} />}
      <FormProblem problem={visit.problem} isBusy={visit.isBusy} />
      <ItemList>
        {providers.map((provider) => (
          <ConnectedAccountItem
            key={provider}
            provider={provider}
            account={accounts.find((account) => account.provider === provider)}
            isOffered={isOffered(provider)}
            visit={visit}
            onDisconnect={ask}
          />
        ))}
      </ItemList>
      {leaving && asking === 'whether' && (
        <ConfirmDialog
          title={t('Disconnect {provider}?', { provider: nameOAuthProvider(leaving.provider) })}
          text={t('You will no longer be able to sign in with it.')}
          confirmLabel={t('Disconnect')}
          isDestructive
          onConfirm={unlink}
          onClose={close}
        />
      )}
      {asking === 'who' && <RecentSignInDialog kit={kit} user={user} onConfirmed={unlink} onClose={close} />}
      {joining !== undefined && (
        <RecentSignInDialog
          kit={kit}
          user={user}
          onConfirmed={() => {
            stay();
            return visit.start(joining);
          }}
          onClose={stay}
        />
      )}
    </div>
  );
}
