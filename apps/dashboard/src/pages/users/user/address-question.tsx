import type { ReactElement } from 'react';
import type { ServerContactChannel } from '@keystead/client/server';
import { ConfirmSave } from '../../../kit/confirm-save.tsx';
import { useOffer } from '../../../kit/undo.ts';
import { useSave } from '../../../kit/use-save.ts';
import { t } from '../../../words.ts';

/** What is done to an address and has no exact way back. */
export type Asked = 'primary' | 'verify' | 'no sign-in';

interface AddressQuestionProps {
  address: ServerContactChannel;
  asked: Asked;
  onClose: () => void;
}

/** Says what else happens to the addresses of the person before it does. */
export function AddressQuestion({ address, asked, onClose }: AddressQuestionProps): ReactElement {
  const { done, changes, ...question } = questionAbout(address.value, asked);
  const { dismiss } = useOffer();
  const save = useSave({
    save: () => {
      dismiss(); // the way back of an earlier change leads past this one
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
  /** What is said afterwards. */
  readonly done: string;
  readonly changes: Parameters<ServerContactChannel['update']>[0];
}

function questionAbout(email: string, asked: Asked): Question {
  switch (asked) {
    case 'primary':
      return {
        title: t('Make {email} primary?', { email }),
        text: t(
          'It signs them in if the primary address of before did. That one stays as a second address and is told by mail; links to sign in or to choose a new password that were mailed to it no longer work. This cannot be undone.',
        ),
        confirmLabel: t('Make primary'),
        done: t('{email} is the primary address', { email }),
        changes: { isPrimary: true },
      };
    case 'verify':
      return {
        title: t('Mark {email} as verified?', { email }),
        text: t(
          'It waits to become the primary address, and does so at once. The one of before no longer signs them in and is told by mail; if it was never verified, it is removed. This cannot be undone.',
        ),
        confirmLabel: t('Mark as verified'),
        done: t('{email} is the primary address', { email }),
        changes: { isVerified: true },
      };
    case 'no sign-in':
      return {
        title: t('No longer use {email} to sign in?', { email }),
        text: t(
          'It is the primary address: their password and magic links no longer let them in, and no other address of theirs signs them in either. You can allow it again, one address at a time.',
        ),
        confirmLabel: t('Do not use to sign in'),
        done: t('{email} no longer signs them in', { email }),
        changes: { usedForAuth: false },
      };
  }
}
