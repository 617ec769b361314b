import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { FindField } from './find-field.tsx';

const PAUSE_MS = 150;

interface SearchFieldProps {
  label: string;
  /** Above it, where the fields beside it have one too. */
  title?: string;
  value: string;
  /** Called when somebody pauses in typing. */
  onChange: (value: string) => void;
}

/** A field whose words are looked for: once per pause, not once per letter. */
export function SearchField({ label, title, value, onChange }: SearchFieldProps): ReactElement {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // What was handed on and has not come back as the value yet: the address takes a while, and somebody may type on meanwhile.
  const [told, setTold] = useState<readonly string[]>([value]);
  if (value !== known) {
    setKnown(value);
    const isOutside = !told.includes(value); // by Back, or a button that clears everything
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
