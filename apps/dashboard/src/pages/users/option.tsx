import type { ReactElement, ReactNode } from 'react';
import styles from './users.module.css';

interface OptionsProps {
  legend: string;
  children: ReactNode;
}

/** What can be chosen in a panel. */
export const Options = ({ legend, children }: OptionsProps): ReactElement => (
  <fieldset className={styles.options}>
    <legend className="muted">{legend}</legend>
    {children}
  </fieldset>
);

interface OptionProps {
  type: 'radio' | 'checkbox';
  /** For radios that belong together. */
  name?: string;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** A line to choose, in a panel of several. */
export const Option = ({ type, name = 'filter', checked, onChange, children }: OptionProps): ReactElement => (
  <label className={styles.option}>
    <input
      className="ks ks-check-box"
      type={type}
      name={name}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    {children}
  </label>
);
