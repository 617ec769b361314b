import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Alert } from '@keystead/ui';
import { SelectField } from '@keystead/ui/dashboard';
import { ConfirmSave } from '../../kit/confirm-save.tsx';
import { Fields } from '../../kit/fields.tsx';
import { Rows } from '../../kit/rows.tsx';
import { Section } from '../../kit/section.tsx';
import type { Save } from '../../kit/use-save.ts';
import { useAdmin, useProject, useProjectSave } from '../../project/project.tsx';
import { For, useMay } from '../../project/rights.tsx';
import { SettingSwitch } from '../../project/setting-switch.tsx';
import { formatCount, t } from '../../words.ts';
import { EndAllSessions, sessionEndsQuery } from './end-all-sessions.tsx';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const IDLE_LIMITS = [
  { value: '', label: t('No limit') },
  { value: String(HOUR), label: t('1 hour') },
  { value: String(DAY), label: t('1 day') },
  { value: String(7 * DAY), label: t('7 days') },
  { value: String(30 * DAY), label: t('30 days') },
];
const LIFETIMES = [
  { value: String(12 * HOUR), label: t('12 hours') },
  { value: String(DAY), label: t('1 day') },
  { value: String(7 * DAY), label: t('7 days') },
  { value: String(30 * DAY), label: t('30 days') },
  { value: String(90 * DAY), label: t('90 days') },
  { value: '', label: t('1 year') },
];

/** How long sessions last, the protection of accounts, and signing out all users. */
export function SessionSettings(): ReactElement {
  const { config } = useProject();
  return (
    <>
      <Fields>
        <LimitField
          label={t('Sign out inactive users after')}
          hint={t('Counted from the last request. Users then have to sign in again; no data is lost.')}
          choices={IDLE_LIMITS}
          name="idleLimitMillis"
        />
        <LimitField
          label={t('Maximum session length')}
          hint={t(
            'Counted from sign-in, even for active sessions. Sessions older than this are signed out right away.',
          )}
          choices={LIFETIMES}
          name="lifetimeMillis"
        />
      </Fields>
      <Section title={t('Protection')}>
        <Rows>
          <SettingSwitch
            label={t('Require a recent sign-in for sensitive changes')}
            hint={t(
              'Changing two-factor authentication, setting a first password, connecting an account, and deleting the account require a sign-in within the last 10 minutes.',
            )}
            isOn={config.requireRecentSignIn}
            change={(requireRecentSignIn) => ({ config: { requireRecentSignIn } })}
          />
          <SettingSwitch
            label={t('Reject common passwords')}
            hint={t('Rejects new passwords that are among the 100,000 most common. Existing passwords keep working.')}
            isOn={config.refuseCommonPasswords}
            change={(refuseCommonPasswords) => ({ config: { refuseCommonPasswords } })}
          />
        </Rows>
      </Section>
      <For right="manage">
        <EndAllSessions />
      </For>
    </>
  );
}

/** The limits by which the service counts sessions, each with its setting. Null stands for the empty choice. */
type LimitName = keyof typeof settings;
const settings = { idleLimitMillis: 'sessionIdleLimitMillis', lifetimeMillis: 'sessionLifetimeMillis' } as const;

interface LimitFieldProps {
  label: string;
  hint: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  name: LimitName;
}

/**
 * Selects a time, saved at once. A shorter time asks first, because it signs users out. A time that was set through the
 * API is added to the choices.
 */
function LimitField({ label, hint, choices, name }: LimitFieldProps): ReactElement {
  const admin = useAdmin();
  const limit = useProject().config[settings[name]];
  const mayChange = useMay('manage');
  const [shorter, setShorter] = useState<number>();
  const save = useProjectSave({
    save: (chosen: number | null) =>
      admin.updateProject({ config: { [settings[name]]: chosen } }, { secrets: 'hidden' }),
    refreshes: ['session-ends'],
    onSaved: () => setShorter(undefined),
  });
  // Not `disabled` while saving: that would drop the keyboard focus.
  const choose = (chosen: number | null): void => {
    if (save.isPending) return;
    if (chosen !== null && chosen < (limit ?? Infinity)) setShorter(chosen);
    else save.mutate(chosen);
  };
  const close = (): void => {
    save.reset();
    setShorter(undefined);
  };
  const value = String(limit ?? '');
  const own = { value, label: t('{n} minutes', { n: Math.round((limit ?? 0) / 60_000) }) };
  return (
    <>
      <SelectField
        label={label}
        hint={hint}
        options={choices.some((choice) => choice.value === value) ? choices : [...choices, own]}
        value={value}
        disabled={!mayChange}
        aria-disabled={save.isPending}
        onChange={({ currentTarget: chosen }) => choose(chosen.value === '' ? null : Number(chosen.value))}
      />
      {shorter === undefined ? (
        save.error && <Alert title={save.error.message} />
      ) : (
        <ShorterLimit name={name} limit={shorter} save={save} onClose={close} />
      )}
    </>
  );
}

interface ShorterLimitProps {
  name: LimitName;
  limit: number;
  save: Save<number | null>;
  onClose: () => void;
}

/** Asks first, with the number of sessions to sign out once they are counted. */
function ShorterLimit({ name, limit, save, onClose }: ShorterLimitProps): ReactElement {
  const { data, error: uncounted } = useQuery(sessionEndsQuery(useAdmin(), { [name]: limit }));
  return (
    <ConfirmSave
      title={t('Sign out sessions beyond this limit?')}
      text={
        <>
          {data && `${t('Sessions to sign out: {n}.', { n: formatCount(data.sessions) })} `}
          {t(
            'The limit also applies to existing sessions. Users with older sessions are signed out and have to sign in again.',
          )}
        </>
      }
      confirmLabel={t('Set limit')}
      save={{ ...save, mutate: () => save.mutate(limit) }}
      onClose={onClose}
    >
      {uncounted && <Alert title={uncounted.message} />}
    </ConfirmSave>
  );
}
