import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useProject } from '../../project/project.tsx';
import { SettingSwitch } from '../../project/setting-switch.tsx';
import { t } from '../../words.ts';

const VerificationQuestion = lazy(async () => ({
  default: (await import('./verification-question.tsx')).VerificationQuestion,
}));

/** Requires a verified email. Asks before it is enabled, because it also affects signed-in users. */
export function RequireVerification(): ReactElement {
  const { config } = useProject();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <SettingSwitch
        label={t('Require email verification')}
        hint={t('Users must verify their email before they can use the app.')}
        isOn={config.requireEmailVerification}
        change={(requireEmailVerification) => ({ config: { requireEmailVerification } })}
        {...(!config.requireEmailVerification && { ask: () => setAsked(true) })}
      />
      {isAsked && (
        <Suspense fallback={null}>
          <VerificationQuestion onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
