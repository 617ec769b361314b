import { createContext, useContext, useEffect, useState } from 'react';
import type { Theme } from '@keystead/react';

const KEY = 'keystead-dashboard-theme';

export interface ChosenTheme {
  readonly theme: Theme;
  readonly choose: (theme: Theme) => void;
}

export const ThemeContext = createContext<ChosenTheme>({ theme: 'system', choose: () => undefined });

/** Returns the theme that the owner chose, and a function that changes it. */
export const useTheme = (): ChosenTheme => useContext(ThemeContext);

/** Returns the chosen theme. It is kept for the next visit, if the browser allows storage. */
export function useChosenTheme(): ChosenTheme {
  const [theme, setTheme] = useState<Theme>(readTheme);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const choose = (chosen: Theme): void => {
    setTheme(chosen);
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // Storage is blocked: the choice lasts until the page is closed.
    }
  };
  return { theme, choose };
}

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}
