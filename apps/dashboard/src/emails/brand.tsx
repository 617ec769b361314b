import { useState, type FormEvent, type ReactElement } from 'react';
import { MAX_MAIL_FOOTER_LENGTH } from '@keystead/contract/client';
import { Alert, TextField } from '@keystead/ui';
import { SaveBar } from '@keystead/ui/dashboard';
import { useLeaveGuard } from '../page/use-leave-guard.ts';
import { useProject, useProjectChange } from '../project/project.tsx';
import { FieldsFor } from '../project/rights.tsx';
import { t } from '../words.ts';

const FIELDS = [
  { name: 'emailLogoUrl', label: t('Logo'), aside: t('An address that begins with https://'), maxLength: 2048 },
  { name: 'emailColor', label: t('Colour of buttons'), aside: t('Such as #2f6fed'), maxLength: 7 },
  {
    name: 'emailFooter',
    label: t('Below every mail'),
    aside: t('An address, a name.'),
    maxLength: MAX_MAIL_FOOTER_LENGTH,
  },
] as const;

type Name = (typeof FIELDS)[number]['name'];

/** How all mails of the project look. Waits for Save. */
export function Brand(): ReactElement {
  const { config } = useProject();
  const [written, setWritten] = useState<Readonly<Partial<Record<Name, string>>>>({});
  const { mutate, reset, isPending, error } = useProjectChange();
  const changed = FIELDS.filter(({ name }) => written[name] !== undefined && written[name] !== (config[name] ?? ''));
  const isChanged = changed.length > 0;
  useLeaveGuard(isChanged && !isPending);

  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const values = Object.fromEntries(changed.map(({ name }) => [name, written[name]?.trim() || null]));
    mutate({ config: values }, { onSuccess: () => setWritten((now) => (now === written ? {} : now)) });
  };

  return (
    <form className="settings-fields" noValidate onSubmit={save}>
      <FieldsFor right="manage">
        {FIELDS.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            name={name}
            value={written[name] ?? config[name] ?? ''}
            onChange={({ currentTarget }) => setWritten({ ...written, [name]: currentTarget.value })}
          />
        ))}
      </FieldsFor>
      {error && <Alert title={error.message} />}
      {isChanged && (
        <SaveBar
          text={t('Not saved yet')}
          saveLabel={t('Save')}
          discardLabel={t('Discard')}
          isBusy={isPending}
          onDiscard={() => {
            setWritten({});
            reset();
          }}
        />
      )}
    </form>
  );
}
