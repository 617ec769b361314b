import { lazy, Suspense, useSyncExternalStore, type ReactElement } from 'react';
import { Skeleton } from '@keystead/ui';
import { Waiting } from '../page/waiting.tsx';
import { useMay } from '../project/rights.tsx';
import { t } from '../words.ts';
import './json-editor.css';

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }));

export interface JsonEditorProps {
  /** What is edited, for those who cannot see it. */
  label: string;
  /** The id of what is said about it. */
  describedBy: string;
  /** What it begins with; mounted anew, it begins anew. */
  initial: string;
  /** With the line at which it is not JSON. */
  onChange: (text: string, mistake: number | undefined) => void;
}

/** JSON as text, with its mistakes at their lines. Loaded on demand; a phone, or who may not change it, reads it. */
export function JsonEditor(props: JsonEditorProps): ReactElement {
  const isPhone = useIsPhone();
  const mayChange = useMay('manage');
  if (isPhone || !mayChange) {
    return (
      <>
        <pre className="json-preview">{props.initial || t('Nothing yet')}</pre>
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

const PHONE = matchMedia('(max-width: 700px)');

const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      PHONE.addEventListener('change', listener);
      return () => PHONE.removeEventListener('change', listener);
    },
    () => PHONE.matches,
  );
