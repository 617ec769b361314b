import type { ReactElement } from 'react';
import type { ServerContactChannel } from '@keystead/client/server';
import { ConfirmSave } from '../../../kit/confirm-save.tsx';
import { useOffer } from '../../../kit/undo.ts';
import { useSave } from '../../../kit/use-save.ts';
import { t } from '../../../words.ts';

/** Actions on an email address that can't be undone exactly. */
export type Asked = 'primary' | 'verify' | 'no sign-in';

interface AddressQuestionProps {
  address: ServerContactChannel;
  asked: Asked;
  onClose: () => void;
}

/** Explains how an action affects the other email addresses of the user before it runs. */
export function AddressQuestion({ address, asked, onClose }: AddressQuestionProps): ReactElement {
  const { done, changes, ...question } = questionAbout(address.value, asked);
  const { dismiss } = useOffer();
  const save = useSave({
    save: () => {
      dismiss(); // undoing an earlier change would no longer restore the right state
      return address.update(changes);
    },
    toast: () => done,
    refreshes: ['users'],
    onSaved: onClose,
  });
  return <ConfirmSave {...question} save={save} onClose={onClose} />;
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** Shown after the action. */
  readonly done: string;
  readonly changes: Parameters<ServerContactChannel['update']>[0];
}

function questionAbout(email: string, asked: Asked): Question {
  switch (asked) {
    case 'primary':
      return {
        title: t('Make {email} primary?', { email }),
        text: t(
          "They can sign in with it if they could sign in with the current primary email. The current one stays as an additional email address and gets a notification; sign-in and password reset links already sent to it stop working. You can't undo this.",
        ),
        confirmLabel: t('Make primary'),
        done: t('{email} is now the primary email', { email }),
        changes: { isPrimary: true },
      };
    case 'verify':
      return {
        title: t('Mark {email} as verified?', { email }),
        text: t(
          "It becomes the primary email right away. They can no longer sign in with the current one. We notify that address, and remove it if it was never verified. You can't undo this.",
        ),
        confirmLabel: t('Mark as verified'),
        done: t('{email} is now the primary email', { email }),
        changes: { isVerified: true },
      };
    case 'no sign-in':
      return {
        title: t('Stop using {email} to sign in?', { email }),
        text: t(
          "This is their primary email. They won't be able to sign in with a password or magic link, and their other email addresses stop working for sign-in too. You can enable each email address again.",
        ),
        confirmLabel: t("Don't use to sign in"),
        done: t('{email} can no longer be used to sign in', { email }),
        changes: { usedForAuth: false },
      };
  }
}
