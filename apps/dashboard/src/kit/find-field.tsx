import type { ReactElement } from 'react';
import { Icon } from '@keystead/ui';
import { Kbd, searchIcon } from '@keystead/ui/dashboard';
import styles from './find-field.module.css';

interface FindFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Filters the list of the page. `/` focuses this field. */
export const FindField = ({ label, value, onChange }: FindFieldProps): ReactElement => (
  <div className={styles.field}>
    <Icon path={searchIcon} />
    <input
      type="search"
      data-find
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
    <Kbd keys={['/']} />
  </div>
);
