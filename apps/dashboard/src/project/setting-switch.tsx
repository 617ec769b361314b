import { useId, type ReactElement, type ReactNode } from 'react';
import { Switch } from '@keystead/ui/dashboard';
import { Row } from '../kit/rows.tsx';
import { t } from '../words.ts';
import { changeProject, useAdmin, useProjectSave, type Change } from './project.tsx';
import { useMay } from './rights.tsx';

export interface SettingSwitchProps {
  label: string;
  /** What the setting does, and what depends on it. */
  hint: ReactNode;
  isOn: boolean;
  /** Returns the change for the new value. */
  change: (isOn: boolean) => Change;
  /** Shown before the label. */
  icon?: ReactNode;
  isDisabled?: boolean;
  /** Called instead of saving, if the change needs a confirmation. */
  ask?: () => void;
}

/** A setting that is on or off. It is saved at once and can be undone. */
export function SettingSwitch({
  label,
  hint,
  isOn,
  change,
  icon,
  isDisabled = false,
  ask,
}: SettingSwitchProps): ReactElement {
  const id = useId();
  const admin = useAdmin();
  const mayChange = useMay('manage');
  const switchTo = (next: boolean) => changeProject(admin, change(next));
  const { mutate, isPending, variables, error } = useProjectSave({
    save: switchTo,
    undo: (_, next: boolean) => ({
      text: next ? t('{setting} enabled', { setting: label }) : t('{setting} disabled', { setting: label }),
      undo: () => switchTo(!next),
    }),
  });
  return (
    <Row
      icon={icon}
      title={label}
      titleId={`${id}-label`}
      detail={hint}
      detailId={`${id}-hint`}
      problem={error?.message}
      isBusy={isPending}
      actions={
        <Switch
          labelledBy={`${id}-label`}
          describedBy={`${id}-hint`}
          isOn={isPending ? variables : isOn}
          isDisabled={isDisabled || !mayChange}
          isBusy={isPending}
          onChange={ask ?? mutate}
        />
      }
    />
  );
}
