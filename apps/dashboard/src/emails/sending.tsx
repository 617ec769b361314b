import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { KnownError } from '@keystead/client';
import type { EmailSettings } from '@keystead/client/admin';
import { Alert, showToast } from '@keystead/ui';
import { SaveBar } from '@keystead/ui/dashboard';
import { RadioCards } from '../page/radio-cards.tsx';
import { useLeaveGuard } from '../page/use-leave-guard.ts';
import { useAdmin, useProject, useProjectSaving } from '../project/project.tsx';
import { FieldsFor, For } from '../project/rights.tsx';
import { t } from '../words.ts';
import { DomainHints } from './domain-hints.tsx';
import { FieldRow } from './field-row.tsx';
import { MailDays } from './mail-days.tsx';
import { problemsOf, settingsOf, storedFields, type SendingFields } from './sending-fields.ts';
import { ServerFields } from './server-fields.tsx';
import { SmtpTest } from './smtp-test.tsx';

type Written = Partial<SendingFields> & { readonly type?: EmailSettings['type'] };

/** By which server mails leave, and in whose name. What is typed can be tried out before it is saved. */
export function Sending(): ReactElement {
  const admin = useAdmin();
  const { emailConfig } = useProject().config;
  const form = useRef<HTMLFormElement>(null);
  const [written, setWritten] = useState<Written>({});
  const [isChecked, setChecked] = useState(false);
  const { mutate, reset, isPending, error } = useProjectSaving((given: EmailSettings) => admin.setEmailConfig(given));
  const stored = { type: emailConfig.type, ...storedFields(emailConfig) };
  const { type, ...fields } = { ...stored, ...written };
  const isOwn = type === 'standard';
  const isChanged = type !== stored.type || (isOwn && FIELDS.some((name) => fields[name] !== stored[name]));
  const isUnkept = error instanceof KnownError && error.code === 'SECRET_CANNOT_BE_KEPT';
  const problems = problemsOf(emailConfig, fields);
  useLeaveGuard(isChanged && !isPending);

  /** What is wanted, or the focus on the first field that keeps it from being tried or saved. */
  const check = (): EmailSettings | undefined => {
    if (!isOwn) return { type };
    setChecked(true);
    const wrong = FIELDS.find((name) => problems[name] !== undefined);
    if (wrong === undefined) return settingsOf(fields);
    const field = form.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
    return undefined;
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!isChanged || isPending) return;
    const settings = check();
    if (!settings) return;
    mutate(settings, {
      onSuccess: () => {
        // What is written while it is being saved stays, for another Save.
        setWritten((now) => (now === written ? {} : now));
        setChecked(false);
        showToast(t('Saved'));
      },
    });
  };

  return (
    <div className="mail-sending">
      <form className="mail-form" ref={form} noValidate onSubmit={save}>
        <FieldsFor right="secrets">
          <FieldRow
            title={t('Server')}
            text={
              isOwn
                ? t('Mails leave by your own SMTP server, in your name.')
                : t('Mails leave by the server of this instance, in its name.')
            }
          >
            <RadioCards
              label={t('Server')}
              options={[
                { value: 'shared', title: t('Of the instance'), text: t('Nothing to set up') },
                { value: 'standard', title: t('Own'), text: t('Host and login below') },
              ]}
              value={type}
              onChange={(chosen) => setWritten({ ...written, type: chosen })}
            />
          </FieldRow>
          {isOwn && (
            <ServerFields
              config={emailConfig}
              fields={fields}
              problems={{ ...(isUnkept && { password: error.message }), ...(isChecked && problems) }}
              onChange={(changes) => {
                setWritten({ ...written, ...changes });
                if (isUnkept) reset();
              }}
            />
          )}
        </FieldsFor>
        {isOwn && emailConfig.type === 'standard' && <DomainHints domain={domainOf(emailConfig.senderEmail)} />}
        {error && !isUnkept && <Alert title={error.message} />}
        {isChanged && (
          <SaveBar
            text={t('Not saved yet')}
            saveLabel={t('Save')}
            discardLabel={t('Discard')}
            isBusy={isPending}
            onDiscard={() => {
              setWritten({});
              setChecked(false);
              reset();
            }}
          />
        )}
      </form>
      <div className="mail-aside">
        <For right="secrets">
          <SmtpTest check={check} />
        </For>
        <MailDays />
      </div>
    </div>
  );
}

/** In the order of the page. */
const FIELDS = ['host', 'port', 'username', 'password', 'senderName', 'senderEmail'] as const;

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
