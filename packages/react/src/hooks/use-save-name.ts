'use client';
import { useKeystead } from '../provider.tsx';
import { isOnline } from './use-online.ts';

export const LONGEST_NAME = 256;

/** The errors for a text that is too long or contains characters like NUL. */
const REFUSALS: ReadonlySet<unknown> = new Set(['SCHEMA_ERROR', 'BODY_PARSING_ERROR']);

/** Returns whether the service refused a text for its content. */
export const isRefusedText = (error: unknown): boolean =>
  // Checks the code instead of the class: an app can end up with two versions of the client.
  REFUSALS.has((Object(error) as { code?: unknown }).code);

/** Saves a name. Returns a text for the field if the name was refused. */
type SaveName = (name: string) => Promise<string | void>;

/** Wraps the `onSave` of a name so that it also explains why the service refused the name. */
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
