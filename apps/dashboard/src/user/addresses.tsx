import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { ServerContactChannel, ServerUser } from '@keystead/client/server';
import { Badge, Button, Icon, MenuButton, Skeleton } from '@keystead/ui';
import { addIcon, mailIcon, moreIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { For } from '../project/rights.tsx';
import { useHeldBack } from '../undo/use-held-back.ts';
import { t } from '../words.ts';
import { AddAddress } from './add-address.tsx';
import { useAddressMenu } from './address-menu.ts';
import type { Asked } from './address-question.tsx';
import { verificationLink } from './link-mails.ts';
import { useUser, useUserRefresh } from './user-query.ts';
import { UserRow } from './user-row.tsx';

const loadPanel = async () => (await import('@keystead/ui/menu-panel')).MenuPanel;
const SendLink = lazy(async () => ({ default: (await import('./send-link.tsx')).SendLink }));
const AddressQuestion = lazy(async () => ({ default: (await import('./address-question.tsx')).AddressQuestion }));

const addressesQuery = (user: ServerUser) =>
  queryOptions({
    queryKey: ['addresses', user.id],
    queryFn: () => user.listContactChannels(),
    structuralSharing: false, // addresses bring their methods along
  });

/** The addresses of the person, the primary one first. */
export function Addresses(): ReactElement {
  const user = useUser();
  const { data, error, refetch } = useQuery(addressesQuery(user));
  const refresh = useAddressRefresh();
  const [isAdding, setAdding] = useState(false);
  const { held, hold } = useHeldBack(refresh);
  const shown = data?.filter(({ id }) => !held.includes(id));
  return (
    <section aria-labelledby="addresses">
      <div className="user-title">
        <h2 className="section-title" id="addresses">
          {t('Addresses')}
        </h2>
        <For right="secrets">
          <Button
            variant="ghost"
            size="small"
            icon={<Icon path={addIcon} />}
            aria-label={t('Add an address')}
            onClick={() => setAdding(true)}
          >
            {t('Add')}
          </Button>
        </For>
      </div>
      {error && <FailedPart error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton shape="control" />
        </Waiting>
      )}
      {shown?.length === 0 && <p className="user-none">{t('No address.')}</p>}
      {shown && shown.length > 0 && (
        <ul className="settings-box user-rows">
          {shown.map((address) => (
            <AddressRow
              key={address.id}
              address={address}
              refresh={refresh}
              onRemove={() =>
                hold({
                  id: address.id,
                  text: t('{email} was removed', { email: address.value }),
                  act: () => address.delete(),
                })
              }
            />
          ))}
        </ul>
      )}
      {isAdding && <AddAddress onAdded={refresh} onClose={() => setAdding(false)} />}
    </section>
  );
}

/** Has what was done to an address seen here, and on the page of the person. */
function useAddressRefresh(): () => Promise<void> {
  const user = useUser();
  const queryClient = useQueryClient();
  const refresh = useUserRefresh();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: addressesQuery(user).queryKey });
    await refresh();
  };
}

interface AddressRowProps {
  address: ServerContactChannel;
  refresh: () => Promise<void>;
  onRemove: () => void;
}

function AddressRow({ address, refresh, onRemove }: AddressRowProps): ReactElement {
  const [isSending, setSending] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const { content, error } = useAddressMenu({
    address,
    refresh,
    onSend: () => setSending(true),
    onAsk: setAsked,
    onRemove,
  });
  const { value, isPrimary, isVerified, usedForAuth, becomesPrimary } = address;
  return (
    <UserRow
      icon={<Icon path={mailIcon} />}
      title={value}
      badges={
        <>
          {isVerified ? <Badge tone="success">{t('Verified')}</Badge> : <Badge tone="warning">{t('Unverified')}</Badge>}
          {isPrimary && <Badge>{t('Primary')}</Badge>}
        </>
      }
      detail={
        becomesPrimary
          ? t('Becomes the primary one once it is proved')
          : usedForAuth
            ? t('Used to sign in')
            : t('Not used to sign in')
      }
      problem={error?.message}
      actions={
        <For right="help">
          {!isVerified && (
            <span className="user-wide">
              <Button
                variant="outline"
                size="small"
                aria-label={t('Send a link to {email}', { email: value })}
                onClick={() => setSending(true)}
              >
                {t('Send link')}
              </Button>
            </span>
          )}
          {content.items.length > 0 && (
            <MenuButton label={t('Actions for {email}', { email: value })} load={loadPanel} content={content}>
              <Icon path={moreIcon} />
            </MenuButton>
          )}
          <Suspense fallback={null}>
            {isSending && (
              <SendLink mail={verificationLink(address)} recipient={value} onClose={() => setSending(false)} />
            )}
          </Suspense>
          <Suspense fallback={null}>
            {asked && (
              <AddressQuestion
                address={address}
                asked={asked}
                onChanged={refresh}
                onClose={() => setAsked(undefined)}
              />
            )}
          </Suspense>
        </For>
      }
    />
  );
}
