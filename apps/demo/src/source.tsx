import type { ReactElement } from 'react';
import { Frame } from './frame.tsx';

export const SOURCE_PATH = '/source';

const texts = import.meta.glob<string>(['./main.tsx', './app.tsx'], { query: '?raw', import: 'default', eager: true });
const files = Object.entries(texts).map(([path, text]) => [path.replace('.', 'apps/demo/src'), text] as const);

interface SourceProps {
  name: string;
}

/** Shows the two files of this app that use Keystead. */
export const Source = ({ name }: SourceProps): ReactElement => (
  <Frame name={name}>
    <main className="source">
      <h1 tabIndex={-1}>All it takes</h1>
      <p className="lead">One app object, one provider and one handler. Everything else is the app's own code.</p>
      {files.map(([path, text]) => (
        <section key={path} aria-label={path}>
          <h2>
            <code>{path}</code>
          </h2>
          <pre>{text}</pre>
        </section>
      ))}
    </main>
  </Frame>
);
