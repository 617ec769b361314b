import { mailDocument, type MailDocument } from '@keystead/contract';

type OldDocument = Readonly<Record<string, unknown>>;

/** Converts a document of each version into the next one. Version 1 has no older versions. */
const upgrades: Readonly<Record<number, (old: OldDocument) => OldDocument>> = {};

/** Reads a stored document of any version; undefined if this version can't read it. See docs/adr/0024-emails.md. */
export function readDocument(stored: unknown, steps = upgrades): MailDocument | undefined {
  const read = mailDocument.safeParse(upgraded(stored, steps));
  return read.success ? read.data : undefined;
}

/** Upgrades the document to the current version, as far as there are steps. */
export function upgraded(stored: unknown, steps = upgrades): unknown {
  let document = stored;
  for (;;) {
    const step = stepFrom(document, steps);
    if (!step) return document;
    document = step(document as OldDocument);
  }
}

function stepFrom(document: unknown, steps: typeof upgrades) {
  if (typeof document !== 'object' || document === null || !('version' in document)) return undefined;
  const { version } = document;
  return typeof version === 'number' && Object.hasOwn(steps, version) ? steps[version] : undefined;
}
