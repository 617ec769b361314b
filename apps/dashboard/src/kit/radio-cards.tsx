import { useId, type ReactElement } from 'react';
import styles from './radio-cards.module.css';

interface RadioCardsProps<Value extends string> {
  /** Accessible name of the choices. */
  label: string;
  options: readonly { readonly value: Value; readonly title: string; readonly text: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few options, each with a sentence about it. */
export function RadioCards<Value extends string>({
  label,
  options,
  value,
  onChange,
}: RadioCardsProps<Value>): ReactElement {
  const name = useId();
  return (
    <fieldset className={styles.cards}>
      <legend className="ks ks-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <strong>{option.title}</strong>
          <span className="muted">{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
