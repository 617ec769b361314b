import { mailDocument, type MailDocument } from '@keystead/contract';

type OldDocument = Readonly<Record<string, unknown>>;

/** How a document of each older version is said in the next one. The first version has none before it. */
const upgrades: Readonly<Record<number, (old: OldDocument) => OldDocument>> = {};

/**
 * A document as it was stored, whatever version it had then; undefined for one that this version cannot read. See
 * docs/adr/0024-emails.md.
 */
export function readDocument(stored: unknown, steps = upgrades): MailDocument | undefined {
  const read = mailDocument.safeParse(upgraded(stored, steps));
  return read.success ? read.data : undefined;
}

/** The same document in the words of this version, as far as there is a way there. */
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
