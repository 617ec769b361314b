import { useId, type ReactElement } from 'react';
import { t } from '../words.ts';

interface HashParametersFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** What the hashes of a Firebase project are compared with. */
export function HashParametersField({ value, problem, onChange }: HashParametersFieldProps): ReactElement {
  const id = useId();
  return (
    <div className="ks ks-field">
      <label className="ks ks-label" htmlFor={id}>
        {t('Password hash parameters')}
      </label>
      <textarea
        className="ks ks-input moving-parameters"
        id={id}
        rows={6}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder={'hash_config {\n  base64_signer_key: …'}
        value={value}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p className="ks ks-hint" id={`${id}-hint`}>
        {t(
          'As the console of Firebase shows them above its list of users. Without them, rows with a password are refused.',
        )}
      </p>
      {problem !== undefined && (
        <p className="ks ks-error" id={`${id}-error`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
