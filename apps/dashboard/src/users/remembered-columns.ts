import { useState } from 'react';

const KEY = 'keystead-dashboard-user-columns';
const AT_FIRST: readonly string[] = ['email', 'methods', 'team', 'signed_up', 'active'];

/** Which columns this browser shows, and how to change that. */
export function useColumns(): readonly [readonly string[], (shown: readonly string[]) => void] {
  const [shown, setShown] = useState(remembered);
  const show = (columns: readonly string[]): void => {
    setShown(columns);
    try {
      localStorage.setItem(KEY, columns.join(' '));
    } catch {
      // Storage is forbidden here: they last as long as the page.
    }
  };
  return [shown, show];
}

function remembered(): readonly string[] {
  try {
    return localStorage.getItem(KEY)?.split(' ') ?? AT_FIRST;
  } catch {
    return AT_FIRST;
  }
}
