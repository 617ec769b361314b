import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ServerContactChannel } from '@keystead/client/server';
import { Alert, showToast } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { useOffer } from '../undo/undo.ts';
import { t } from '../words.ts';

/** What is done to an address and has no exact way back. */
export type Asked = 'primary' | 'verify' | 'no sign-in';

interface AddressQuestionProps {
  address: ServerContactChannel;
  asked: Asked;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Says what else happens to the addresses of the person before it does. */
export function AddressQuestion({ address, asked, onChanged, onClose }: AddressQuestionProps): ReactElement {
  const { title, text, label, done, changes } = questionAbout(address, asked);
  const { dismiss } = useOffer();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      dismiss(); // the way back of an earlier change leads past this one
      const answer = await address.update(changes);
      if (answer.status === 'error') throw answer.error;
    },
    onSuccess: async () => {
      await onChanged();
      showToast(done);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={label}
      cancelLabel={t('Cancel')}
      isBusy={isPending}
      problem={error && <Alert title={error.message} />}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  /** What is said afterwards. */
  readonly done: string;
  readonly changes: Parameters<ServerContactChannel['update']>[0];
}

function questionAbout({ value: email }: ServerContactChannel, asked: Asked): Question {
  switch (asked) {
    case 'primary':
      return {
        title: t('Make {email} primary?', { email }),
        text: t(
          'It signs them in if the primary address of before did. That one stays as a second address and is told by mail; links to sign in or to choose a new password that were mailed to it no longer work. This cannot be undone.',
        ),
        label: t('Make primary'),
        done: t('{email} is the primary address', { email }),
        changes: { isPrimary: true },
      };
    case 'verify':
      return {
        title: t('Mark {email} as verified?', { email }),
        text: t(
          'It waits to become the primary address, and does so at once. The one of before no longer signs them in and is told by mail; if it was never verified, it is removed. This cannot be undone.',
        ),
        label: t('Mark as verified'),
        done: t('{email} is the primary address', { email }),
        changes: { isVerified: true },
      };
    case 'no sign-in':
      return {
        title: t('No longer use {email} to sign in?', { email }),
        text: t(
          'It is the primary address: their password and magic links no longer let them in, and no other address of theirs signs them in either. You can allow it again, one address at a time.',
        ),
        label: t('Do not use to sign in'),
        done: t('{email} no longer signs them in', { email }),
        changes: { usedForAuth: false },
      };
  }
}
