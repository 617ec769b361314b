'use client';
import { useKeystead } from '../provider.tsx';
import { isOnline } from './use-online.ts';

export const LONGEST_NAME = 256;

/** How the service refuses a text: too long, or with something like NUL in it. */
const REFUSALS: ReadonlySet<unknown> = new Set(['SCHEMA_ERROR', 'BODY_PARSING_ERROR']);

/** Whether the service refused a text for what is in it. */
export const isRefusedText = (error: unknown): boolean =>
  // By its field and not by its class: an app may have come to hold two versions of the client.
  REFUSALS.has((Object(error) as { code?: unknown }).code);

/** Saves a name; returns what is wrong with it, where that can be said. */
type SaveName = (name: string) => Promise<string | void>;

/** For the `onSave` of a name: also says what the service does not like about it. */
export function useSaveName(): (save: SaveName) => SaveName {
  const { t } = useKeystead();
  return (save) => async (name) => {
    try {
      return await save(name);
    } catch (error) {
      if (isRefusedText(error)) return t('This name is too long or contains characters that are not allowed.');
      if (!isOnline()) return t('It seems like you are offline');
      throw error;
    }
  };
}
