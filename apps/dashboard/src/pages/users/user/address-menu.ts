import type { ServerContactChannel } from '@keystead/client/server';
import type { MenuItem } from '@keystead/ui';
import { useSave } from '../../../kit/use-save.ts';
import { useMay } from '../../../project/rights.tsx';
import { t } from '../../../words.ts';
import type { Asked } from './address-question.tsx';
import { useUser } from './user-query.ts';

interface AddressMenu {
  address: ServerContactChannel;
  onSend: () => void;
  /** For what has no exact way back. */
  onAsk: (asked: Asked) => void;
  onRemove: () => void;
}

interface Change {
  readonly text: string;
  readonly changes: Parameters<ServerContactChannel['update']>[0];
  /** Takes it back exactly. */
  readonly back: (changed: ServerContactChannel) => Promise<unknown>;
}

/** What can be done with an address. What is done at once can be taken back exactly. */
export function useAddressMenu({ address, onSend, onAsk, onRemove }: AddressMenu): {
  items: readonly MenuItem[];
  error: Error | null;
} {
  const user = useUser();
  const mayManage = useMay('manage');
  const mayChangeSignIn = useMay('secrets');
  const { mutate, error } = useSave({
    save: ({ changes }: Change) => address.update(changes),
    refreshes: ['users'],
    undo: (changed, { text, back }) => ({ text, undo: () => back(changed) }),
  });
  const { value: email, isPrimary, isVerified, usedForAuth, becomesPrimary } = address;
  const verify: Change = {
    text: t('{email} counts as verified', { email }),
    changes: { isVerified: true },
    back: async ({ usedForAuth: signsInNow }) => {
      const answer = await address.update({ isVerified: false });
      // A second one waited to sign in, and waits again: one that is there unproved is not added twice.
      if (answer.status === 'error' || isPrimary || !signsInNow) return answer;
      return user.createContactChannel({ value: email, usedForAuth: true });
    },
  };
  const unverify: Change = {
    text: t('{email} no longer counts as verified', { email }),
    changes: { isVerified: false },
    back: () => address.update({ isVerified: true, usedForAuth }), // a second one stopped signing in
  };
  const toggleSignIn: Change = {
    text: usedForAuth ? t('{email} no longer signs them in', { email }) : t('{email} signs them in', { email }),
    changes: { usedForAuth: !usedForAuth },
    back: () => address.update({ usedForAuth }),
  };
  const items: MenuItem[] = [];
  if (!isVerified) items.push({ key: 'send', label: t('Send a link…'), onSelect: onSend });
  if (mayChangeSignIn) {
    const key = 'verify';
    if (isVerified) items.push({ key, label: t('Mark as unverified'), onSelect: () => mutate(unverify) });
    else if (becomesPrimary) items.push({ key, label: t('Mark as verified…'), onSelect: () => onAsk('verify') });
    else items.push({ key, label: t('Mark as verified'), onSelect: () => mutate(verify) });
  }
  if (mayChangeSignIn && isVerified) {
    items.push(
      isPrimary && usedForAuth
        ? { key: 'sign-in', label: t('Do not use to sign in…'), onSelect: () => onAsk('no sign-in') }
        : {
            key: 'sign-in',
            label: usedForAuth ? t('Do not use to sign in') : t('Use to sign in'),
            onSelect: () => mutate(toggleSignIn),
          },
    );
    if (!isPrimary) items.push({ key: 'primary', label: t('Make primary…'), onSelect: () => onAsk('primary') });
  }
  if (mayManage && !isPrimary) items.push({ key: 'remove', label: t('Remove'), startsGroup: true, onSelect: onRemove });
  return { items, error };
}
