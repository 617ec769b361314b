import { useEffect, useState } from 'react';

const PAUSE_MS = 150;

/** What was typed last, once somebody pauses: the server is asked once per pause, not once per letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
