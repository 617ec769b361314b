import { createHash } from 'node:crypto';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { API_CONTENT_POLICY } from './hardening.ts';

const SHEET = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; }
main { max-width: 26rem; padding: 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; margin: 0 0 0.5rem; }
p { margin: 0.5rem 0; }
`;

/** As every answer of the API, but for this style sheet. */
export const PAGE_CONTENT_POLICY = `${API_CONTENT_POLICY}; style-src 'sha256-${createHash('sha256').update(SHEET).digest('base64')}'`;

interface ErrorPageProps {
  readonly message: string;
  /** An address of the app, if it is known. */
  readonly wayBack: string | undefined;
}

/** For people whose browser was sent to us and cannot be sent on. React escapes every text, whatever it holds. */
export const renderErrorPage = (page: ErrorPageProps): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(<ErrorPage {...page} />)}`;

function ErrorPage({ message, wayBack }: ErrorPageProps): ReactElement {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>This did not work</title>
        <style dangerouslySetInnerHTML={{ __html: SHEET }} />
      </head>
      <body>
        <main>
          <h1>This did not work</h1>
          <p>{message}</p>
          {wayBack === undefined ? (
            <p>Please go back to the app and try again.</p>
          ) : (
            <p>
              <a href={wayBack}>Back to {new URL(wayBack).host}</a>
            </p>
          )}
        </main>
      </body>
    </html>
  );
}
