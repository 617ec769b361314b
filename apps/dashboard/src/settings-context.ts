import { createContext, useContext } from 'react';
import type { Settings } from './settings.ts';

export const SettingsContext = createContext<Settings | undefined>(undefined);

/** Returns the settings that the server sent to this dashboard. */
export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('There are no settings above this component.');
  return settings;
}
