import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { checkJson } from './check-json.ts';

const PATIENCE_MS = 100;

/** Where the text is not JSON: the first place at which reading it fails. What else is wrong is of no place. */
export function findMistake(state: EditorState): number | undefined {
  const checked = checkJson(state.doc.toString());
  if (checked.status === 'ok' || checked.problem !== 'not JSON') return undefined;
  let place = state.doc.length;
  ensureSyntaxTree(state, state.doc.length, PATIENCE_MS)?.iterate({
    enter: (node) => {
      if (node.type.isError) place = Math.min(place, node.from);
    },
  });
  return place;
}
