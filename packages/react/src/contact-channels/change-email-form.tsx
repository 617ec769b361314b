'use client';
import { useEffect, useRef, type ReactElement } from 'react';
import type { ContactChannel, CurrentUser } from '@keystead/client';
import { useKit } from '../account-settings/use-kit.ts';

/** A request that may be refused because the last sign-in is too old. */
export type Errand = () => Promise<
  { readonly status: 'ok' } | { readonly status: 'error'; readonly error: { readonly code: string } }
>;

export interface ChangeEmailFormProps {
  user: CurrentUser;
  channels: readonly ContactChannel[];
  /** Runs a request, and asks for a recent sign-in first if it needs one. */
  onErrand: (errand: Errand) => Promise<void>;
  onClose: () => void;
}

/**
 * Asks for the new email address and sends a verification link to it. An address that is already verified becomes
 * primary immediately.
 */
export function ChangeEmailForm({ user, channels, onErrand, onClose }: ChangeEmailFormProps): ReactElement {
  const { Button, FormProblem, TextField, isEmailAddress, useForm, useKeystead, useSlot } = useKit();
  const { t } = useKeystead();
  const slot = useSlot();
  const known = (email: string): ContactChannel | undefined =>
    channels.find(({ value, isVerified, isPrimary }) => value === email && (isVerified || isPrimary));
  const form = useForm({
    fields: ['email'],
    check: ({ email }) => ({
      email: !isEmailAddress(email)
        ? 'Please enter a valid email'
        : known(email)?.isPrimary
          ? 'This is already your email address.'
          : undefined,
    }),
    send: async ({ email }) => {
      await onErrand(async () => {
        const other = known(email);
        if (other) return other.update({ isPrimary: true });
        const result = await user.createContactChannel({ value: email, becomesPrimary: true });
        return result.status === 'ok' ? result.data.sendVerificationEmail() : result;
      });
      onClose();
      return undefined;
    },
  });
  const element = useRef<HTMLFormElement>(null);
  // The button that opened the form is gone.
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <form ref={element} className={slot('form')} {...form.formProps}>
      <TextField {...form.fieldProps('email')} label={t('New email')} type="email" autoComplete="email" />
      <FormProblem problem={form.problem} isBusy={form.isBusy} />
      <div className="ks ks-editable-actions">
        <Button type="submit" size="small" isBusy={form.isBusy}>
          {t('Send Verification Email')}
        </Button>
        <Button variant="outline" size="small" isDone={form.isBusy} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
