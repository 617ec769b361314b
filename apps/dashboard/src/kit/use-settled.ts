import { useEffect, useState } from 'react';

const PAUSE_MS = 150;

/** Returns the text once the user pauses typing, so that the server is asked once per pause and not once per letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
