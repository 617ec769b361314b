import type { ReactElement } from 'react';
import { Frame } from './frame.tsx';

const EXAMPLE = `{
  "baseUrl": "http://localhost:8100",
  "projectId": "…",
  "publishableClientKey": "…",
  "projectName": "My project"
}`;

/** The app does not know its project. */
export function MissingSettings(): ReactElement {
  return (
    <Frame name="Keystead demo">
      <main className="hero">
        <h1>keystead.json is missing</h1>
        <p className="lead">
          This app reads the project it belongs to from <code>/keystead.json</code>, and found no such file or not what
          it needs. <code>npm start</code> serves one; elsewhere, put it beside this page:
        </p>
        <pre>{EXAMPLE}</pre>
      </main>
    </Frame>
  );
}
