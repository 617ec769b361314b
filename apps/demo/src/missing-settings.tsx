import type { ReactElement } from 'react';
import { Frame } from './frame.tsx';

const EXAMPLE = `{
  "baseUrl": "http://localhost:8100",
  "projectId": "…",
  "publishableClientKey": "…",
  "projectName": "My project"
}`;

/** Shown when the settings file is missing or invalid. */
export function MissingSettings(): ReactElement {
  return (
    <Frame name="Keystead demo">
      <main className="hero">
        <h1>keystead.json is missing</h1>
        <p className="lead">
          This app reads its project from <code>/keystead.json</code>, which is missing or incomplete.{' '}
          <code>npm start</code> serves this file. If you host the app elsewhere, add the file next to this page:
        </p>
        <pre>{EXAMPLE}</pre>
      </main>
    </Frame>
  );
}
