import { useEffect, useRef, useState, type ReactElement } from 'react';
import { FindField } from './find-field.tsx';

const PAUSE_MS = 150;

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called when somebody pauses in typing. */
  onChange: (value: string) => void;
}

/** A field whose words the server looks for: it is asked once per pause, not once per letter. */
export function SearchField({ label, value, onChange }: SearchFieldProps): ReactElement {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Changed from outside: by Back, or a button that clears everything.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(text.trim()), PAUSE_MS);
  };
  return <FindField label={label} value={typed} onChange={type} />;
}
