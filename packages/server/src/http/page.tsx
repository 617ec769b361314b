import { createHash } from 'node:crypto';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { API_CONTENT_POLICY } from './hardening.ts';
import type { ResultPage } from './redirect.ts';

const SHEET = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; }
main { max-width: 26rem; padding: 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; margin: 0 0 0.5rem; }
p { margin: 0.5rem 0; }
`;

/** As every answer of the API, but for this style sheet. */
export const PAGE_CONTENT_POLICY = `${API_CONTENT_POLICY}; style-src 'sha256-${createHash('sha256').update(SHEET).digest('base64')}'`;

interface PageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** For people whose browser was sent to us and goes nowhere from here. React escapes every text, whatever it holds. */
export const renderPage = (page: PageProps): string => `<!DOCTYPE html>${renderToStaticMarkup(<Whole {...page} />)}`;

const Whole = ({ title, children }: PageProps): ReactElement => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <style dangerouslySetInnerHTML={{ __html: SHEET }} />
    </head>
    <body>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </body>
  </html>
);

export const renderResultPage = ({ title, paragraphs }: ResultPage): string =>
  renderPage({ title, children: paragraphs.map((text, index) => <p key={index}>{text}</p>) });
