import { useEffect, useEffectEvent, useId, type ReactElement, type ReactNode } from 'react';
import { Alert, Button, Dialog, type ButtonProps } from '@keystead/ui';
import { SaveBar } from '@keystead/ui/dashboard';
import { useLeaveGuard } from './use-leave-guard.ts';
import { t } from '../words.ts';
import type { Form as FormState } from './use-form.ts';
import styles from './form.module.css';

interface FormProps {
  form: Pick<FormState, 'submit' | 'problem'>;
  id?: string;
  /** Side by side, as far as they fit. */
  isInline?: boolean;
  children: ReactNode;
}

/** The fields of a form, and the error if saving failed. */
export const Form = ({ form, id, isInline = false, children }: FormProps): ReactElement => (
  <form className={isInline ? styles.inline : styles.stack} id={id} method="post" noValidate onSubmit={form.submit}>
    {children}
    {form.problem !== undefined && <Alert title={form.problem} />}
  </form>
);

interface FormDialogProps extends Pick<FormProps, 'children'> {
  form: Pick<FormState, 'submit' | 'problem' | 'isBusy'>;
  title: ReactNode;
  text: ReactNode;
  submitLabel: string;
  variant?: ButtonProps['variant'];
  /** Disables the submit button. */
  isDisabled?: boolean;
  /** Content next to the fields, such as a preview. */
  aside?: ReactNode;
  onClose: () => void;
}

/** A form in a dialog. Enter submits it, Escape and Cancel close it. */
export function FormDialog({
  form,
  title,
  text,
  submitLabel,
  variant,
  isDisabled = false,
  aside,
  onClose,
  children,
}: FormDialogProps): ReactElement {
  const id = useId();
  return (
    <Dialog
      title={title}
      text={text}
      isBusy={form.isBusy}
      width={aside === undefined ? undefined : 'split'}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" size="small" disabled={form.isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} size="small" variant={variant} isBusy={form.isBusy} disabled={isDisabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className={aside === undefined ? undefined : styles.split}>
        <Form form={form} id={id}>
          {children}
        </Form>
        {aside}
      </div>
    </Dialog>
  );
}

interface SettingsFormProps extends Pick<FormProps, 'children'> {
  form: Pick<FormState, 'submit' | 'problem' | 'isBusy' | 'isChanged' | 'discard' | 'isSaved' | 'settle'>;
}

/** Settings that are saved with a Save button. Leaving the page with unsaved changes asks first. */
export function SettingsForm({ form, children }: SettingsFormProps): ReactElement {
  useLeaveGuard(form.isChanged && !form.isBusy);
  const settle = useEffectEvent(form.settle);
  useEffect(() => {
    if (form.isSaved) settle();
  }, [form.isSaved]);
  return (
    <Form form={form}>
      {children}
      {form.isChanged && (
        <SaveBar
          text={t('Unsaved changes')}
          saveLabel={t('Save')}
          discardLabel={t('Discard')}
          isBusy={form.isBusy}
          onDiscard={form.discard}
        />
      )}
    </Form>
  );
}
