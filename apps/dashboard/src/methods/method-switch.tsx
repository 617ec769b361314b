import { useState, type ReactElement } from 'react';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { useProject, useProjectChange } from '../project/project.tsx';
import { SettingSwitch, type SettingSwitchProps } from '../project/setting-switch.tsx';
import { t } from '../words.ts';
import { countWaysIn } from './ways-in.ts';

/** A way to sign in. Switching the last one off locks everybody out, which is asked about. */
export function MethodSwitch(props: SettingSwitchProps): ReactElement {
  const { config } = useProject();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useProjectChange();
  const isLast = props.isOn && countWaysIn(config) === 1;
  return (
    <>
      <SettingSwitch {...props} {...(isLast && { ask: () => setAsked(true) })} />
      {isAsked && (
        <ConfirmDialog
          title={t('Switch the last way to sign in off?')}
          text={t('Nobody can sign in until another one is on. Sessions that live go on.')}
          confirmLabel={t('Switch off')}
          cancelLabel={t('Cancel')}
          isBusy={isPending}
          onConfirm={() => mutate(props.change(false), { onSettled: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
