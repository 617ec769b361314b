import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, ensureSyntaxTree, indentOnInput } from '@codemirror/language';
import { lintGutter, linter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffectEvent, useLayoutEffect, useRef, type ReactElement } from 'react';
import { t } from '../../words.ts';
import { checkJson } from './check-json.ts';
import { colours } from './colours.ts';
import type { JsonEditorProps } from './json-editor.tsx';
import styles from './json-editor.module.css';

const PATIENCE_MS = 100;
/** The content security policy only allows styles with the nonce of this response. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/** Returns the position of the first syntax error. Other problems, such as the size, have no position. */
function findMistake(state: EditorState): number | undefined {
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

const extensions = [
  EditorView.cspNonce.of(nonce),
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  json(),
  colours,
  linter(({ state }) => {
    const from = findMistake(state);
    if (from === undefined) return [];
    return [
      { from, to: Math.min(from + 1, state.doc.length), severity: 'error', message: t("This isn't valid JSON.") },
    ];
  }),
  lintGutter(),
  // Escape, then Tab leaves the editor.
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
  EditorView.lineWrapping,
];

/** A text field for JSON. */
export function CodeEditor({ label, describedBy, value, onChange }: JsonEditorProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const change = useEffectEvent(onChange);
  const begin = useEffectEvent(() =>
    EditorState.create({
      doc: value,
      extensions: [
        ...extensions,
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return;
          const mistake = findMistake(state);
          change(state.doc.toString(), mistake === undefined ? undefined : state.doc.lineAt(mistake).number);
        }),
      ],
    }),
  );
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const created = new EditorView({ state: begin(), parent: place.current });
    view.current = created;
    return () => created.destroy();
  }, []);
  // Replaces the text if the value changed outside the editor: changes were discarded, or someone else saved.
  useLayoutEffect(() => {
    if (view.current?.state.doc.toString() !== value) view.current?.setState(begin());
  }, [value]);
  return <div className={styles.editor} ref={place} />;
}
