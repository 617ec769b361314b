import bootstrap from 'bootstrap/dist/css/bootstrap.css?inline';
import tailwindPreflight from 'tailwindcss/preflight.css?inline';

/** Rules that style sheets of hosts apply to elements. */
export const hostileSheets: Readonly<Record<string, string>> = {
  'Bootstrap 5': bootstrap,
  'Tailwind preflight': tailwindPreflight,
  'an old sheet of element rules': `
    html { font-size: 62.5%; }
    body { text-align: center; text-transform: uppercase; letter-spacing: 2px; word-spacing: 4px; color: olive; line-height: 3; }
    /* Elements of ours only: what a host does to the box around us is its own affair. */
    :where(.ks-root, .ks-root *):is(section, form, div, span, p) { padding: 7px; margin: 9px; background: pink; float: left; }
    input { width: 90px; height: 60px; border: 5px dotted lime; background: yellow; }
    button { text-transform: uppercase; background: purple; transform: rotate(3deg); }
    label, h1, h2, p, a, code, summary, dialog { color: teal; font: italic 30px serif; }
    ul, li, nav { margin: 11px; padding: 13px; list-style: square; background: gold; }
    svg { width: 90px; } path { fill: red; stroke: blue; opacity: .3; }
    ::placeholder { opacity: 1; color: red; }`,
};
