import path from 'node:path';

/** A document by its path from the root of the repository. */
export interface Document {
  path: string;
  markdown: string;
}

/** Returns the broken links and images within the repository, one line each. */
export function brokenLinks(documents: readonly Document[], exists: (file: string) => boolean): string[] {
  const anchors = new Map(documents.map((document) => [document.path, anchorsOf(document.markdown)]));
  return documents.flatMap((document) =>
    linksOf(document.markdown).flatMap((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? document.path : path.posix.join(path.posix.dirname(document.path), decodeURI(file));
      if (!exists(target)) return [`${document.path}: ${link} does not exist`];
      const isKnown = anchor === undefined || anchors.get(target)?.has(anchor) !== false;
      return isKnown ? [] : [`${document.path}: ${link} names a heading that does not exist`];
    }),
  );
}

function linksOf(markdown: string): string[] {
  const prose = withoutCode(markdown);
  const inline = prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g);
  const referenced = prose.matchAll(/^\[[^\]]+\]:\s+(\S+)/gm);
  const html = prose.matchAll(/<(?:img|a|source)\b[^>]*?\b(?:src|href|srcset)="([^"]+)"/g);
  return [...inline, ...referenced, ...html]
    .map(([, target = '']) => target)
    .filter((target) => !/^([a-z][a-z+.-]*:|\/\/)/i.test(target));
}

/** Converts headings to anchors like GitHub: lower case, no punctuation, hyphens for spaces, repeats numbered. */
function anchorsOf(markdown: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading = ''] of markdown.replaceAll(/^```.*?^```$/gms, '').matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = text.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
    const repeats = seen.get(anchor) ?? 0;
    seen.set(anchor, repeats + 1);
    anchors.add(repeats === 0 ? anchor : `${anchor}-${repeats}`);
  }
  return anchors;
}

const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`/g, '');
