import type { CSSProperties } from 'react';

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

/** Inline styles, which email programs support best; `sheetFor` adds dark mode. */
export const styles = {
  body: { margin: 0, padding: 0, backgroundColor: '#f7f7f8', fontFamily: FONT, color: '#16181d' },
  container: { width: '100%', maxWidth: '480px', padding: '40px 16px 48px' },
  brand: {
    margin: '0 0 16px',
    padding: '0 4px',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: 600,
    color: '#16181d',
  },
  logo: { display: 'inline-block', verticalAlign: 'middle', height: '28px', marginInlineEnd: '8px' },
  card: {
    padding: '32px 32px 24px',
    backgroundColor: '#ffffff',
    border: '1px solid #e4e5e9',
    borderRadius: '14px',
  },
  heading: {
    margin: '0 0 16px',
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 600,
    letterSpacing: '-0.014em',
    color: '#16181d',
  },
  text: {
    margin: '0 0 16px',
    fontSize: '15px',
    lineHeight: '24px',
    color: '#16181d',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  button: {
    display: 'inline-block',
    margin: '8px 0 12px',
    padding: '11px 20px',
    backgroundColor: '#1b1e24',
    borderRadius: '8px',
    fontSize: '15px',
    lineHeight: '22px',
    fontWeight: 600,
    color: '#ffffff',
    textDecoration: 'none',
  },
  link: { margin: '0 0 16px', fontSize: '12px', lineHeight: '18px', color: '#676b74', wordBreak: 'break-all' },
  linkAddress: { color: '#676b74', textDecoration: 'underline' },
  code: {
    margin: '0 0 16px',
    padding: '14px 16px',
    backgroundColor: '#f3f4f6',
    borderRadius: '8px',
    fontFamily: MONO,
    fontSize: '24px',
    lineHeight: '32px',
    fontWeight: 600,
    letterSpacing: '0.24em',
    textAlign: 'center',
    color: '#16181d',
  },
  image: { display: 'block', margin: '0 0 16px', maxWidth: '100%', height: 'auto' },
  divider: { margin: '16px 0', border: 'none', borderTop: '1px solid #e4e5e9' },
  brandFooter: {
    margin: '16px 0 0',
    padding: '0 4px',
    fontSize: '12px',
    lineHeight: '18px',
    color: '#676b74',
    whiteSpace: 'pre-line',
  },
  footer: { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: '#676b74', whiteSpace: 'pre-line' },
} as const satisfies Record<string, CSSProperties>;

export type ColorScheme = 'light' | 'dark';

const dark = `
  .m-body { background-color: #0c0d10 !important; }
  .m-body td { background-color: transparent !important; }
  .m-card { background-color: #16181c !important; border-color: #2c2f36 !important; }
  .m-strong { color: #f0f1f3 !important; }
  .m-quiet { color: #a3a7b0 !important; }
  .m-button { background-color: #eff0f2 !important; color: #16181c !important; }
  .m-code { background-color: #22252b !important; color: #f0f1f3 !important; }
  .m-divider { border-top-color: #2c2f36 !important; }
`;

const narrow = `
@media (max-width: 420px) {
  .m-card { padding: 24px 20px 16px !important; }
}`;

/**
 * The rules that inline styles can't express. A sent email follows the dark mode of its reader; a preview uses the
 * chosen scheme.
 */
export function sheetFor(scheme: ColorScheme | undefined): string {
  if (scheme === undefined)
    return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {${dark}}${narrow}`;
  return `
:root { color-scheme: ${scheme}; }${scheme === 'dark' ? dark : ''}${narrow}`;
}
