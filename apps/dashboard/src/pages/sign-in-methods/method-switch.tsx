import { useState, type ReactElement } from 'react';
import { ConfirmSave } from '../../kit/confirm-save.tsx';
import { changeProject, useAdmin, useProject, useProjectSave } from '../../project/project.tsx';
import { SettingSwitch, type SettingSwitchProps } from '../../project/setting-switch.tsx';
import { t } from '../../words.ts';
import { countMethods } from './enabled-methods.ts';

/** A sign-in method. Disabling the last one locks everybody out, which is asked about. */
export function MethodSwitch(props: SettingSwitchProps): ReactElement {
  const admin = useAdmin();
  const { config } = useProject();
  const [isAsked, setAsked] = useState(false);
  const close = (): void => setAsked(false);
  const save = useProjectSave({ save: () => changeProject(admin, props.change(false)), onSaved: close });
  const isLast = props.isOn && countMethods(config) === 1;
  return (
    <>
      <SettingSwitch {...props} {...(isLast && { ask: () => setAsked(true) })} />
      {isAsked && (
        <ConfirmSave
          title={t('Switch the last way to sign in off?')}
          text={t('Nobody can sign in until another one is on. Sessions that live go on.')}
          confirmLabel={t('Switch off')}
          save={save}
          onClose={close}
        />
      )}
    </>
  );
}
