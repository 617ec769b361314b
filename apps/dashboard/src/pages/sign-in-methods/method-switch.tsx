import { useState, type ReactElement } from 'react';
import { ConfirmSave } from '../../kit/confirm-save.tsx';
import { changeProject, useAdmin, useProject, useProjectSave } from '../../project/project.tsx';
import { SettingSwitch, type SettingSwitchProps } from '../../project/setting-switch.tsx';
import { t } from '../../words.ts';
import { countMethods } from './enabled-methods.ts';

/** A sign-in method. Disabling the last one locks everyone out, so it asks first. */
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
          title={t('Disable the last sign-in method?')}
          text={t('Nobody will be able to sign in until you enable another method. Existing sessions stay signed in.')}
          confirmLabel={t('Disable')}
          save={save}
          onClose={close}
        />
      )}
    </>
  );
}
