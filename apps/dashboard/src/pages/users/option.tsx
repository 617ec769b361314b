import type { ReactElement, ReactNode } from 'react';
import styles from './users.module.css';

interface OptionsProps {
  legend: string;
  children: ReactNode;
}

/** A group of options in a panel. */
export const Options = ({ legend, children }: OptionsProps): ReactElement => (
  <fieldset className={styles.options}>
    <legend className="muted">{legend}</legend>
    {children}
  </fieldset>
);

interface OptionProps {
  type: 'radio' | 'checkbox';
  /** Groups radio buttons. */
  name?: string;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** One option in a panel. */
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
