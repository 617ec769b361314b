import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintGutter, linter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, type ReactElement } from 'react';
import { colours } from './colours.ts';
import { findMistake } from './find-mistake.ts';
import { t } from '../words.ts';
import type { JsonEditorProps } from './json-editor.tsx';

/** The policy of the page allows styles with the nonce of this answer alone. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

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
    return [{ from, to: Math.min(from + 1, state.doc.length), severity: 'error', message: t('This is not JSON.') }];
  }),
  lintGutter(),
  // Escape, then Tab leaves the editor.
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
  EditorView.lineWrapping,
];

/** A text field for JSON. */
export function CodeEditor({ label, describedBy, initial, onChange }: JsonEditorProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onChange);
  const begin = useEffectEvent((parent: HTMLElement) => {
    const state = EditorState.create({
      doc: initial,
      extensions: [
        ...extensions,
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          const { doc } = update.state;
          const mistake = findMistake(update.state);
          tell(doc.toString(), mistake === undefined ? undefined : doc.lineAt(mistake).number);
        }),
      ],
    });
    return new EditorView({ state, parent });
  });
  useEffect(() => {
    if (!place.current) return;
    const view = begin(place.current);
    return () => view.destroy();
  }, []);
  return <div className="json-editor" ref={place} />;
}
