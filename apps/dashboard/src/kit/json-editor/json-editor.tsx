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
  /** What is edited, for those who cannot see it. */
  label: string;
  /** The id of what is said about it. */
  describedBy: string;
  value: string;
  /** With the line at which it is not JSON. */
  onChange: (text: string, mistake: number | undefined) => void;
}

/** JSON as text, with its mistakes at their lines. Loaded on demand; a phone, or who may not change it, reads it. */
export function JsonEditor(props: JsonEditorProps): ReactElement {
  const isPhone = useMatches(PHONE);
  const mayChange = useMay('manage');
  if (isPhone || !mayChange) {
    return (
      <>
        <pre className={styles.preview}>{props.value || t('Nothing yet')}</pre>
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
