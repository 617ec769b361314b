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
  /** For actions that can't be undone exactly. */
  onAsk: (asked: Asked) => void;
  onRemove: () => void;
}

interface Change {
  readonly text: string;
  readonly changes: Parameters<ServerContactChannel['update']>[0];
  /** Undoes the change exactly. */
  readonly back: (changed: ServerContactChannel) => Promise<unknown>;
}

/** Returns the actions for an email address. Those that apply at once can be undone exactly. */
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
    text: t('{email} marked as verified', { email }),
    changes: { isVerified: true },
    back: async ({ usedForAuth: signsInNow }) => {
      const answer = await address.update({ isVerified: false });
      // Unverifying an additional email address also stops it from signing in. Creating it again makes it wait for
      // verification as before: an existing unverified email address is updated, not added twice.
      if (answer.status === 'error' || isPrimary || !signsInNow) return answer;
      return user.createContactChannel({ value: email, usedForAuth: true });
    },
  };
  const unverify: Change = {
    text: t('{email} marked as unverified', { email }),
    changes: { isVerified: false },
    back: () => address.update({ isVerified: true, usedForAuth }), // unverifying stopped an additional email address from signing in
  };
  const toggleSignIn: Change = {
    text: usedForAuth
      ? t('{email} can no longer be used to sign in', { email })
      : t('{email} can be used to sign in', { email }),
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
        ? { key: 'sign-in', label: t("Don't use to sign in…"), onSelect: () => onAsk('no sign-in') }
        : {
            key: 'sign-in',
            label: usedForAuth ? t("Don't use to sign in") : t('Use to sign in'),
            onSelect: () => mutate(toggleSignIn),
          },
    );
    if (!isPrimary) items.push({ key: 'primary', label: t('Make primary…'), onSelect: () => onAsk('primary') });
  }
  if (mayManage && !isPrimary) items.push({ key: 'remove', label: t('Remove'), startsGroup: true, onSelect: onRemove });
  return { items, error };
}
