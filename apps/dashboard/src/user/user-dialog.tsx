import { useId, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { Button, Dialog } from '@keystead/ui';
import { t } from '../words.ts';

interface UserDialogProps {
  title: string;
  text: ReactNode;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A question about somebody that has fields. */
export function UserDialog({
  title,
  text,
  submitLabel,
  isBusy,
  onSubmit,
  onClose,
  children,
}: UserDialogProps): ReactElement {
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <Dialog
      title={title}
      text={text}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" size="small" disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button size="small" type="submit" form={id} isBusy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form className="user-form" id={id} noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}
