import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Returns the code after the # of the link that was opened last, and removes it from the address bar, where others
 * could read it.
 */
export function useCodeOfLink(): string | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const opened = new URLSearchParams(hash).get('code') ?? undefined;
  const [kept, setKept] = useState(opened);
  if (opened !== undefined && opened !== kept) setKept(opened);
  useEffect(() => {
    if (hash !== '') void navigate({ to: pathname, hash: '', replace: true });
  }, [hash, pathname, navigate]);
  return opened ?? kept;
}
