import { useId, type ReactElement, type ReactNode } from 'react';
import type { ProjectChanges } from '@keystead/client/admin';
import { Switch } from '@keystead/ui/dashboard';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { useProjectChange } from './project.tsx';
import { useMay } from './rights.tsx';
import './setting.css';

export interface SettingSwitchProps {
  label: string;
  /** What it does and what depends on it. */
  hint: ReactNode;
  isOn: boolean;
  /** The change that switches it. */
  change: (isOn: boolean) => ProjectChanges;
  /** Before the label. */
  icon?: ReactNode;
  isDisabled?: boolean;
  /** Asked in place of switching, where a press needs a question first. */
  ask?: () => void;
}

/** A setting that is on or off: saved at once, with a way back. */
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
  const mayChange = useMay('manage');
  const { mutate, isPending, error } = useProjectChange();
  const save = (next: boolean): void =>
    mutate(change(next), {
      onSuccess: () =>
        offerUndo({
          text: next ? t('{setting} is on', { setting: label }) : t('{setting} is off', { setting: label }),
          undo: () => mutate(change(!next)),
        }),
    });
  return (
    <div className="setting" aria-busy={isPending || undefined}>
      {icon}
      <div className="setting-about">
        <div className="setting-label" id={`${id}-label`}>
          {label}
        </div>
        <div className="setting-hint" id={`${id}-hint`}>
          {hint}
        </div>
        {error && (
          <div className="setting-error" role="alert">
            {error.message}
          </div>
        )}
      </div>
      <Switch
        labelledBy={`${id}-label`}
        describedBy={`${id}-hint`}
        isOn={isPending ? !isOn : isOn}
        isDisabled={isDisabled || !mayChange}
        isBusy={isPending}
        onChange={ask ?? save}
      />
    </div>
  );
}
