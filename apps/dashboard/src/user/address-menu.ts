import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ServerContactChannel } from '@keystead/client/server';
import type { MenuContent, MenuItem } from '@keystead/ui';
import { useMay } from '../project/rights.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import type { Asked } from './address-question.tsx';
import { useUser } from './user-query.ts';

interface AddressMenu {
  address: ServerContactChannel;
  refresh: () => Promise<void>;
  onSend: () => void;
  /** For what has no exact way back. */
  onAsk: (asked: Asked) => void;
  onRemove: () => void;
}

type Answer = { status: 'ok' } | { status: 'error'; error: Error };

/** What can be done with an address. What is done at once can be taken back exactly. */
export function useAddressMenu({ address, refresh, onSend, onAsk, onRemove }: AddressMenu): {
  content: MenuContent;
  error: Error | null;
} {
  const user = useUser();
  const mayManage = useMay('manage');
  const mayChangeSignIn = useMay('secrets');
  const { mutate, mutateAsync, error } = useMutation({
    mutationFn: async (work: () => Promise<Answer>) => {
      const answer = await work();
      if (answer.status === 'error') throw answer.error;
    },
    onSettled: () => void refresh(), // the way back is offered meanwhile, in place of an older one
  });
  const content = useMemo<MenuContent>(() => {
    const { value: email, isPrimary, isVerified, usedForAuth, becomesPrimary } = address;
    const act = (text: string, work: () => Promise<Answer>, back: typeof work) => (): void => {
      // A row that is gone by then offers it all the same.
      mutateAsync(work).then(
        () => offerUndo({ text, undo: () => mutate(back) }),
        () => undefined, // shown as the error
      );
    };
    const verify = (): (() => void) => {
      let signsInNow = false;
      return act(
        t('{email} counts as verified', { email }),
        async () => {
          const answer = await address.update({ isVerified: true });
          signsInNow = answer.status === 'ok' && answer.data.usedForAuth;
          return answer;
        },
        async () => {
          const answer = await address.update({ isVerified: false });
          // A second one waited to sign in, and waits again: one that is there unproved is not added twice.
          if (answer.status === 'error' || isPrimary || !signsInNow) return answer;
          return user.createContactChannel({ value: email, usedForAuth: true });
        },
      );
    };
    const items: MenuItem[] = isVerified ? [] : [{ key: 'send', label: t('Send a link…'), onSelect: onSend }];
    const remove: MenuItem = { key: 'remove', label: t('Remove'), startsGroup: true, onSelect: onRemove };
    const removal = mayManage && !isPrimary ? [remove] : [];
    if (!mayChangeSignIn) return { items: [...items, ...removal] };
    if (isVerified)
      items.push({
        key: 'verify',
        label: t('Mark as unverified'),
        onSelect: act(
          t('{email} no longer counts as verified', { email }),
          () => address.update({ isVerified: false }),
          () => address.update({ isVerified: true, usedForAuth }), // a second one stopped signing in
        ),
      });
    else if (becomesPrimary)
      items.push({ key: 'verify', label: t('Mark as verified…'), onSelect: () => onAsk('verify') });
    else items.push({ key: 'verify', label: t('Mark as verified'), onSelect: verify() });
    if (isVerified && isPrimary && usedForAuth)
      items.push({ key: 'sign-in', label: t('Do not use to sign in…'), onSelect: () => onAsk('no sign-in') });
    else if (isVerified)
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
      items.push({ key: 'primary', label: t('Make primary…'), onSelect: () => onAsk('primary') });
    return { items: [...items, ...removal] };
  }, [address, mayChangeSignIn, mayManage, mutate, mutateAsync, onAsk, onRemove, onSend, user]);
  return { content, error };
}
