import type { ReactElement, ReactNode } from 'react';

interface OptionProps {
  type: 'radio' | 'checkbox';
  /** For radios that belong together. */
  name?: string;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  /** At the end of the line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A line to choose, in a panel of several. */
export const Option = ({ type, name = 'filter', checked, onChange, aside, children }: OptionProps): ReactElement => (
  <label className="filter-option">
    <input
      className="ks ks-check-box"
      type={type}
      name={name}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    {children}
    {aside}
  </label>
);
