import type { ReactElement } from 'react';
import { SelectField } from '@keystead/ui/dashboard';
import { useProject, useProjectChange } from '../project/project.tsx';
import { useMay } from '../project/rights.tsx';
import { SettingSwitch } from '../project/setting-switch.tsx';
import { t } from '../words.ts';

const HOUR = 3_600_000;
const IDLE_LIMITS = [
  { value: '', label: 'No limit' },
  { value: String(HOUR), label: '1 hour' },
  { value: String(24 * HOUR), label: '1 day' },
  { value: String(7 * 24 * HOUR), label: '7 days' },
  { value: String(30 * 24 * HOUR), label: '30 days' },
] as const;

/** How long people stay signed in, and what asks for more. */
export function SessionSettings(): ReactElement {
  const { config } = useProject();
  const mayChange = useMay('manage');
  const { mutate, isPending } = useProjectChange();
  const limit = config.sessionIdleLimitMillis;
  const isListed = IDLE_LIMITS.some(({ value }) => value === String(limit ?? ''));
  const options = IDLE_LIMITS.map(({ value, label }) => ({ value, label: t(label) }));
  const own = { value: String(limit), label: t('{n} minutes', { n: Math.round((limit ?? 0) / 60_000) }) };
  return (
    <>
      <div className="settings-fields">
        <SelectField
          label={t('Sessions end when unused for')}
          hint={t('Counted from the last request. People sign in again after that; nothing of theirs is lost.')}
          options={isListed ? options : [...options, own]}
          value={String(limit ?? '')}
          disabled={isPending || !mayChange}
          onChange={({ currentTarget: { value } }) =>
            mutate({ config: { sessionIdleLimitMillis: value === '' ? null : Number(value) } })
          }
        />
      </div>
      <h2 className="section-title">{t('Protection')}</h2>
      <div className="settings-box">
        <SettingSwitch
          label={t('Ask again before sensitive changes')}
          hint={t(
            'Switching the second factor, a first password, linking an account and deleting it need a sign-in within the last 10 minutes.',
          )}
          isOn={config.requireRecentSignIn}
          change={(requireRecentSignIn) => ({ config: { requireRecentSignIn } })}
        />
        <SettingSwitch
          label={t('Refuse common passwords')}
          hint={t(
            'New passwords may not be among the 100,000 most common ones. Passwords that people have already still work.',
          )}
          isOn={config.refuseCommonPasswords}
          change={(refuseCommonPasswords) => ({ config: { refuseCommonPasswords } })}
        />
      </div>
    </>
  );
}
