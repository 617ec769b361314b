import { MAX_MAIL_DOCUMENT_BYTES, mailDocument, type EmailTemplateType, type MailDocument } from '@keystead/contract';
import { fillDocument, isWebAddress } from './fill-document.ts';
import { upgraded } from './read-document.ts';
import { renderText } from './render-text.ts';
import { readTags } from './template-tags.ts';
import { knownVariables, type KnownVariables } from './template-variables.ts';

type Block = MailDocument['blocks'][number];
/** What is wrong, in sentences for the author. */
type Problems = readonly string[];

const ENOUGH = 10;

/** Lists what prevents using a subject. */
export function findSubjectProblems(type: EmailTemplateType, subject: string): Problems {
  const known = knownVariables(type);
  if (subject.trim() === '') return ['The subject is empty.'];
  return tagProblems('The subject', subject, { known, mayHaveLink: false });
}

/** Validates a document: returns the problems, and the document as far as it can be read. */
export function checkContent(
  type: EmailTemplateType,
  content: unknown,
): { readonly document: MailDocument | undefined; readonly problems: Problems } {
  if (Buffer.byteLength(JSON.stringify(content)) > MAX_MAIL_DOCUMENT_BYTES)
    return { document: undefined, problems: [`The content is larger than ${MAX_MAIL_DOCUMENT_BYTES / 1024} KiB.`] };
  const read = mailDocument.safeParse(upgraded(content));
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `${placeOf(path)}: ${message}.`);
    return { document: undefined, problems: problems.slice(0, ENOUGH) };
  }
  const known = knownVariables(type);
  const ofBlocks = read.data.blocks.flatMap((block, index) => blockProblems(`Block ${index + 1}`, block, known));
  const problems = ofBlocks.length > 0 ? ofBlocks.slice(0, ENOUGH) : linkProblems(read.data, known);
  return { document: read.data, problems };
}

/** Turns `blocks.1.link` into `Block 2, link`. */
function placeOf(path: readonly PropertyKey[]): string {
  const [first, index, ...rest] = path.map(String);
  if (first !== 'blocks' || index === undefined) return ['The content', ...path.map(String)].join(', ');
  return [`Block ${Number(index) + 1}`, ...rest].join(', ');
}

function blockProblems(place: string, block: Block, known: KnownVariables): Problems {
  switch (block.type) {
    case 'text':
      return tagProblems(place, block.text, { known, mayHaveLink: true });
    case 'heading':
    case 'footer':
    case 'code':
      return tagProblems(place, block.text, { known, mayHaveLink: false });
    case 'button':
      return [
        ...(block.label.trim() === '' ? [`${place}: the button has no label.`] : []),
        ...tagProblems(`${place}, label`, block.label, { known, mayHaveLink: false }),
        ...(isLinkVariable(block.link, known) || isPlainAddress(block.link, ['http:', 'https:'])
          ? []
          : [`${place}: the link of a button is {{${known.link}}}, or begins with https:// and holds no variables.`]),
      ];
    case 'image':
      return [
        ...tagProblems(`${place}, alt`, block.alt, { known, mayHaveLink: false }),
        ...(isPlainAddress(block.url, ['https:'])
          ? []
          : [`${place}: the address of an image begins with https:// and holds no variables.`]),
      ];
    case 'divider':
      return [];
    default:
      return block satisfies never;
  }
}

const isLinkVariable = (link: string, known: KnownVariables): boolean =>
  link.replaceAll(/\s/g, '') === `{{${known.link}}}`;
const isPlainAddress = (link: string, protocols: string[]): boolean =>
  !link.includes('{{') && isWebAddress(link, protocols);

function tagProblems(
  place: string,
  text: string,
  { known, mayHaveLink }: { known: KnownVariables; mayHaveLink: boolean },
): Problems {
  const tags = readTags(text);
  if (typeof tags === 'string') return [`${place}: ${tags}.`];
  const names = [...known.always, ...known.sometimes];
  return tags.flatMap(({ name, isSection }) => {
    if (name === known.link) {
      if (isSection || !mayHaveLink) return [`${place}: {{${name}}} stands in a button or in a text, nowhere else.`];
      return [];
    }
    if (names.includes(name)) return [];
    return [`${place}: there is no variable {{${name}}}. This mail has ${[...names, known.link].join(', ')}.`];
  });
}

const LINK = 'https://link.invalid/4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs';

/** The link must appear exactly once in the plain text, whichever variables are present. */
function linkProblems(document: MailDocument, known: KnownVariables): Problems {
  const counts = samplesOf(known).map((variables) => countLink(document, variables));
  if (counts.every((count) => count === 1)) return [];
  return counts.some((count) => count > 1)
    ? [`{{${known.link}}} stands in the mail more than once.`]
    : [`{{${known.link}}} is missing: without it the mail leads nowhere.`];
}

const countLink = (document: MailDocument, variables: Readonly<Record<string, string>>): number =>
  renderText(fillDocument(document, variables)).split(LINK).length - 1;

/** All combinations of present and missing variables. */
function samplesOf({ link, always, sometimes }: KnownVariables): Readonly<Record<string, string>>[] {
  const certain = Object.fromEntries([...always.map((name) => [name, 'x']), [link, LINK]]) as Record<string, string>;
  return sometimes.reduce(
    (samples, name) => [...samples, ...samples.map((sample) => ({ ...sample, [name]: 'x' }))],
    [certain],
  );
}

/** Whether a stored document still contains its link. */
export const hasLink = (type: EmailTemplateType, document: MailDocument): boolean =>
  linkProblems(document, knownVariables(type)).length === 0;
