'use client';
import {
  useId,
  type ComponentProps,
  type FormEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import type { ClassesOf } from './appearance.tsx';

const kinds = {
  digits: { others: /\D/g, inputMode: 'numeric' },
  'letters and digits': { others: /[^0-9a-z]/g, inputMode: 'text' },
} as const;

export interface OneTimeCodeInputProps extends Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'autoFocus'> {
  /** Passed in: some apps load this file on demand, and it shares no file with the initial bundle. */
  slot: ClassesOf;
  label: ReactNode;
  value: string;
  /** Receives the valid characters in lower case, at most as many as fit. */
  onChange: (value: string) => void;
  /** Called with the whole code as soon as it is complete. */
  onComplete: (code: string) => void;
  /** The valid characters. Others are dropped, also when pasting. */
  kind?: keyof typeof kinds;
  length?: number;
  error?: ReactNode;
  /** Whether the code is being checked; it can't be edited meanwhile. */
  isBusy?: boolean;
}

/** One real input under painted cells, so that pasting, autofill and screen readers work as in any other field. */
export function OneTimeCodeInput({
  slot,
  label,
  value,
  onChange,
  onComplete,
  kind = 'digits',
  length = 6,
  error,
  isBusy = false,
  ...input
}: OneTimeCodeInputProps): ReactElement {
  const id = useId();
  const errorId = `${id}-error`;
  const { others, inputMode } = kinds[kind];

  const take = (event: FormEvent<HTMLInputElement>): void => {
    const next = plainDigits(event.currentTarget.value).toLowerCase().replace(others, '').slice(0, length);
    onChange(next);
    if (next.length === length && next !== value) onComplete(next);
  };

  return (
    <div className={slot('field')}>
      <label className={slot('label')} htmlFor={id}>
        {label}
      </label>
      {/* Codes are written left to right in every language. */}
      <div className={slot('code')} dir="ltr" data-busy={isBusy || undefined}>
        <input
          {...input}
          className="ks ks-code-input"
          id={id}
          value={value}
          readOnly={isBusy}
          inputMode={inputMode}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-busy={isBusy || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={take}
          onSelect={keepCaretAtEnd}
        />
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            className="ks ks-code-cell"
            aria-hidden="true"
            data-next={index === Math.min(value.length, length - 1) || undefined}
          >
            {value[index]?.toUpperCase()}
          </span>
        ))}
      </div>
      {error && (
        <p className={slot('error')} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Keyboards for Arabic, Persian and Japanese produce their own digits. The last four bits of each are its value. */
const plainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) % 16));

/** The cells can't show a caret between two characters. A selection of everything stays, so that it can be replaced. */
function keepCaretAtEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const { length } = input.value;
  if (input.selectionStart === input.selectionEnd && input.selectionStart !== length) {
    input.setSelectionRange(length, length);
  }
}
