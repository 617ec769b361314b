import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement } from 'react';
import type { ServerContactChannel, ServerUser } from '@keystead/client/server';
import { Badge, Button, Icon, MenuButton, Skeleton, type MenuContent, type MenuItem } from '@keystead/ui';
import { addIcon, mailIcon, moreIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { For, useMay } from '../project/rights.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { AddAddress } from './add-address.tsx';
import { SendLink, verificationLink } from './send-link.tsx';
import { useUser, useUserRefresh } from './user-query.ts';
import { UserRow } from './user-row.tsx';

const loadPanel = async () => (await import('@keystead/ui/menu-panel')).MenuPanel;

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
  return (
    <section aria-labelledby="addresses">
      <div className="user-title">
        <h2 className="section-title" id="addresses">
          {t('Addresses')}
        </h2>
        <For right="manage">
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
      {data?.length === 0 && <p className="user-none">{t('No address.')}</p>}
      {data && data.length > 0 && (
        <ul className="settings-box user-rows">
          {data.map((address) => (
            <AddressRow key={address.id} address={address} />
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
}

function AddressRow({ address }: AddressRowProps): ReactElement {
  const [isAsked, setAsked] = useState(false);
  const { content, error } = useAddressMenu(address, () => setAsked(true));
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
                onClick={() => setAsked(true)}
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
          {isAsked && <SendLink mail={verificationLink(address)} recipient={value} onClose={() => setAsked(false)} />}
        </For>
      }
    />
  );
}

/** What can be done with an address; all of it can be taken back. */
function useAddressMenu(
  address: ServerContactChannel,
  onSend: () => void,
): { content: MenuContent; error: Error | null } {
  const user = useUser();
  const mayManage = useMay('manage');
  const refresh = useAddressRefresh();
  const { mutate, mutateAsync, error } = useMutation({
    mutationFn: async (work: () => Promise<{ status: 'ok' } | { status: 'error'; error: Error }>) => {
      const answer = await work();
      if (answer.status === 'error') throw answer.error;
    },
    onSettled: () => void refresh(), // the way back is offered meanwhile, in place of an older one
  });
  const content = useMemo<MenuContent>(() => {
    const { value: email, isPrimary, isVerified, usedForAuth } = address;
    const act = (text: string, work: Parameters<typeof mutate>[0], back: typeof work) => (): void => {
      // A row that is gone by then offers it all the same.
      mutateAsync(work).then(
        () => offerUndo({ text, undo: () => mutate(back) }),
        () => undefined, // shown as the error
      );
    };
    const items: MenuItem[] = isVerified ? [] : [{ key: 'send', label: t('Send a link…'), onSelect: onSend }];
    if (!mayManage) return { items };
    items.push({
      key: 'verify',
      label: isVerified ? t('Mark as unverified') : t('Mark as verified'),
      onSelect: act(
        isVerified ? t('{email} no longer counts as verified', { email }) : t('{email} counts as verified', { email }),
        () => address.update({ isVerified: !isVerified }),
        () => address.update({ isVerified }),
      ),
    });
    if (isVerified)
      items.push({
        key: 'sign-in',
        label: usedForAuth ? t('Do not use to sign in') : t('Use to sign in'),
        onSelect: act(
          usedForAuth ? t('{email} no longer signs them in', { email }) : t('{email} signs them in', { email }),
          () => address.update({ usedForAuth: !usedForAuth }),
          () => address.update({ usedForAuth }),
        ),
      });
    if (!isPrimary && isVerified)
      items.push({
        key: 'primary',
        label: t('Make primary'),
        onSelect: act(
          t('{email} is the primary address', { email }),
          () => address.update({ isPrimary: true }),
          async () => {
            const before = (await user.listContactChannels()).find(({ value }) => value === user.primaryEmail);
            return before ? before.update({ isPrimary: true }) : { status: 'ok' };
          },
        ),
      });
    if (!isPrimary)
      items.push({
        key: 'remove',
        label: t('Remove'),
        startsGroup: true,
        onSelect: act(
          t('{email} was removed', { email }),
          () => address.delete(),
          () => user.createContactChannel({ value: email, usedForAuth, isVerified }),
        ),
      });
    return { items };
  }, [address, mayManage, mutate, mutateAsync, onSend, user]);
  return { content, error };
}
