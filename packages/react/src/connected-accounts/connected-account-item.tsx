'use client';
import type { ReactElement } from 'react';
import type { ConnectedAccount } from '@keystead/client';
import { useKit } from '../account-settings/use-kit.ts';
import type { Visit } from '../auth/oauth/use-visit.ts';

export interface ConnectedAccountItemProps {
  provider: string;
  /** The user's account at this provider, if it is connected. */
  account: ConnectedAccount | undefined;
  isOffered: boolean;
  visit: Visit;
  onDisconnect: (account: ConnectedAccount) => void;
}

/** One provider, and the state of the user's account there. */
export function ConnectedAccountItem(props: ConnectedAccountItemProps): ReactElement {
  const { provider, account, isOffered, visit, onDisconnect } = props;
  const { Badge, Button, ListItem, nameOAuthProvider, ProviderMark, useKeystead, VisuallyHidden } = useKit();
  const { t } = useKeystead();
  const name = nameOAuthProvider(provider);
  const isBroken = account?.isBroken ?? false;

  const connect = (
    <Button
      variant="outline"
      size="small"
      isBusy={visit.goal === provider}
      disabled={visit.isBusy && visit.goal !== provider}
      onClick={() => void visit.start(provider)}
    >
      {t(account ? 'Connect again' : 'Connect')}
      <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
  const disconnect = account && (
    <Button variant="outline" size="small" disabled={visit.isBusy} onClick={() => onDisconnect(account)}>
      {t('Disconnect')}
      <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
  return (
    <ListItem
      icon={<ProviderMark id={provider} />}
      title={name}
      badge={account && !isBroken && <Badge tone="success">{t('Connected')}</Badge>}
      detail={
        <>
          {account ? <bdi className="ks">{account.email}</bdi> : t('Not connected')}
          {isBroken && (
            <div className="ks ks-settings-control">
              <span className="ks ks-error">{t('This connection no longer works.')}</span>
              {isOffered && connect}
            </div>
          )}
        </>
      }
      action={account ? disconnect : connect}
    />
  );
}
