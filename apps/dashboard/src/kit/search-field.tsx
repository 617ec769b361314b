import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { FindField } from './find-field.tsx';

const PAUSE_MS = 150;

interface SearchFieldProps {
  label: string;
  /** Visible label above the field, for toolbars whose other fields have one. */
  title?: string;
  value: string;
  /** Called when the user pauses typing. */
  onChange: (value: string) => void;
}

/** A search field that searches once per pause in typing instead of once per letter. */
export function SearchField({ label, title, value, onChange }: SearchFieldProps): ReactElement {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Values passed to `onChange` that haven't come back as `value` yet: updating the URL takes a moment, and the user
  // may type on.
  const [told, setTold] = useState<readonly string[]>([value]);
  if (value !== known) {
    setKnown(value);
    const isOutside = !told.includes(value); // changed by Back, or by a button that clears the filters
    if (isOutside) setTyped(value);
    setTold(isOutside ? [value] : told.slice(told.indexOf(value)));
  }
  const words = typed.trim();
  const isTold = words === told.at(-1);
  const tell = useEffectEvent(() => {
    setTold([...told, words]);
    onChange(words);
  });
  useEffect(() => {
    if (isTold) return undefined;
    const timer = setTimeout(tell, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, isTold]);
  const field = <FindField label={label} value={typed} onChange={setTyped} />;
  if (title === undefined) return field;
  return (
    <div className="ks ks-field">
      <span className="ks ks-label" aria-hidden="true">
        {title}
      </span>
      {field}
    </div>
  );
}
