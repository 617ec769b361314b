import { useSyncExternalStore } from 'react';
import type { AdminApp, Import, ImportSource } from '@keystead/client/admin';
import type { Format } from './import-words.ts';

/** A file, its format and its source. */
export interface ChosenFile {
  readonly file: File;
  readonly format: Format;
  readonly source: ImportSource;
}

/** A file that this page uploads. The upload continues while the user opens other pages of the dashboard. */
export interface Upload extends ChosenFile {
  readonly id: string;
  readonly isDryRun: boolean;
  readonly sentBytes: number;
  readonly status: 'sending' | 'done' | 'failed' | 'ended';
  /** The response of the service. */
  readonly answer?: Import;
  readonly error?: Error;
  readonly end: () => void;
}

const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

function change(id: string, changes: Partial<Upload>): void {
  const upload = uploads.get(id);
  if (!upload) return;
  uploads.set(id, { ...upload, ...changes });
  for (const listener of listeners) listener();
}

/** Uploads a file, which the browser reads from disk while sending. Returns the ID of the import. */
export function startUpload(admin: AdminApp, chosen: ChosenFile, { isDryRun }: { isDryRun: boolean }): string {
  const id = randomUuid();
  const ending = new AbortController();
  uploads.set(id, { ...chosen, id, isDryRun, sentBytes: 0, status: 'sending', end: () => ending.abort() });
  warnOnLeaving();
  void admin
    .importUsers({
      ...chosen,
      id,
      dryRun: isDryRun,
      signal: ending.signal,
      onProgress: (sentBytes) => change(id, { sentBytes }),
    })
    .then(
      (answer) => change(id, { status: 'done', answer }),
      (error: Error) => change(id, ending.signal.aborted ? { status: 'ended' } : { status: 'failed', error }),
    )
    .finally(warnOnLeaving);
  return id;
}

/** Returns an upload of this page, running or ended. Its file is still available. */
export const useUpload = (id: string): Upload | undefined => useSyncExternalStore(subscribe, () => uploads.get(id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks before the page is closed during an upload. */
function warnOnLeaving(): void {
  const isSending = [...uploads.values()].some(({ status }) => status === 'sending');
  if (isSending) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

const ask = (event: Event): void => event.preventDefault();

/** crypto.randomUUID is missing on plain http pages other than localhost. */
function randomUuid(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
