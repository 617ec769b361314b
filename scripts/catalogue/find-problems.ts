import { listedSentences, wordsIn, type Catalogue } from './catalogue.ts';

/** Finds problems of a catalog that the compiler can't detect. */
export function findProblems(catalogue: Catalogue): string[] {
  const { name, list, sources } = catalogue;
  const listed = listedSentences(list);
  const words = sources.map(wordsIn);
  const written = new Set(words.flatMap((file) => file.written));
  const said = words.flatMap((file) => file.said.map((sentence) => ({ path: file.path, sentence })));
  return [
    ...listed
      .filter((sentence, index) => listed.indexOf(sentence) !== index)
      .map((sentence) => `${name}: "${sentence}" stands twice`),
    ...listed.filter((sentence) => !written.has(sentence)).map((sentence) => `${name}: nothing says "${sentence}"`),
    ...said
      .filter(({ sentence }) => !listed.includes(sentence))
      .map(({ path, sentence }) => `${path}: "${sentence}" is not in the catalogue`),
    ...Object.entries(catalogue.translations).flatMap(([language, texts]) =>
      translationProblems(catalogue, listed, language, texts),
    ),
  ];
}

function translationProblems(
  { name, placeholder }: Catalogue,
  listed: readonly string[],
  language: string,
  texts: Readonly<Record<string, string>>,
): string[] {
  const where = `${name}, ${language}`;
  const unknown = Object.keys(texts).filter((sentence) => !listed.includes(sentence));
  return [
    ...unknown.map((sentence) => `${where}: "${sentence}" is not in the catalogue`),
    ...listed.flatMap((sentence) => {
      const text = texts[sentence];
      if (text === undefined) return [`${where}: "${sentence}" is missing`];
      if (text.trim() === '' || text !== text.trim())
        return [`${where}: "${sentence}" is empty or has blanks around it`];
      if (text === sentence) return [`${where}: "${sentence}" is still English`];
      return String(placesIn(text, placeholder)) === String(placesIn(sentence, placeholder))
        ? []
        : [`${where}: "${sentence}" and its translation have places for different values`];
    }),
  ];
}

const placesIn = (text: string, placeholder: RegExp): string[] =>
  [...new Set([...text.matchAll(placeholder)].map(([place]) => place))].sort();

/** Finds values without isolates in right-to-left texts: the dot at the end of a name would move to the other side. */
export function openValues(texts: Readonly<Record<string, string>>, value: RegExp): string[] {
  return Object.values(texts).filter((text) =>
    [...text.matchAll(value)].some(
      ({ 0: place, index }) => text[index - 1] !== '\u2068' || text[index + place.length] !== '\u2069',
    ),
  );
}
