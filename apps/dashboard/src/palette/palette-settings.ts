import type { RailItem } from '../shell/rail-items.ts';
import { t } from '../words.ts';

interface PaletteSetting {
  readonly label: string;
  readonly to: RailItem['to'];
  /** The page that it stands on. */
  readonly page: string;
}

/** Settings that can be jumped to by their names. */
export const paletteSettings: readonly PaletteSetting[] = [
  { label: t('Project name'), to: '/p/$projectId/settings', page: t('Settings') },
];
