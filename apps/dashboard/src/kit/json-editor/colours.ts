import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import styles from './json-editor.module.css';

const mark = (name = ''): Decoration => Decoration.mark({ class: name });
const MARKS: Readonly<Record<string, Decoration>> = {
  PropertyName: mark(styles.name),
  String: mark(styles.text),
  Number: mark(styles.value),
  True: mark(styles.value),
  False: mark(styles.value),
  Null: mark(styles.value),
};

/** Highlights property names, strings and values with classes, because all colors come from the style sheet. */
export const colours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = colour(view);
    }
    update(update: ViewUpdate): void {
      const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || isParsed) this.decorations = colour(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function colour(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const found = MARKS[node.name];
        if (found) builder.add(node.from, node.to, found);
      },
    });
  }
  return builder.finish();
}
