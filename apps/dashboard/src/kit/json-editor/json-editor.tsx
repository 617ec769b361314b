import { lazy, Suspense, type ReactElement } from 'react';
import { Skeleton } from '@keystead/ui';
import { useMay } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import { useMatches } from '../use-matches.ts';
import { Waiting } from '../waiting.tsx';
import styles from './json-editor.module.css';

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }));
const PHONE = matchMedia('(max-width: 700px)');

export interface JsonEditorProps {
  /** Accessible name: what is edited. */
  label: string;
  /** ID of the element that describes the editor. */
  describedBy: string;
  value: string;
  /** `mistake` is the line number of the first syntax error. */
  onChange: (text: string, mistake: number | undefined) => void;
}

/**
 * JSON editor that marks syntax errors at their lines, loaded on demand. Phones and staff without the right to edit get
 * read-only text.
 */
export function JsonEditor(props: JsonEditorProps): ReactElement {
  const isPhone = useMatches(PHONE);
  const mayChange = useMay('manage');
  if (isPhone || !mayChange) {
    return (
      <>
        <pre className={styles.preview}>{props.value || t('Nothing here yet')}</pre>
        {mayChange && <p className="muted">{t('Open this page on a larger screen to edit it.')}</p>}
      </>
    );
  }
  return (
    <Suspense
      fallback={
        <Waiting>
          <Skeleton shape="control" />
        </Waiting>
      }
    >
      <CodeEditor {...props} />
    </Suspense>
  );
}
