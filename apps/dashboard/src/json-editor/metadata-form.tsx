import { useState, type FormEvent, type ReactElement } from 'react';
import { MAX_METADATA_BYTES } from '@keystead/contract/client';
import { Alert } from '@keystead/ui';
import { SaveBar } from '@keystead/ui/dashboard';
import { useLeaveGuard } from '../page/use-leave-guard.ts';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { checkJson, formatJson } from './check-json.ts';
import { JsonEditor } from './json-editor.tsx';
import './metadata-form.css';

const KIB = MAX_METADATA_BYTES / 1024;

type Kind = 'clientMetadata' | 'clientReadOnlyMetadata' | 'serverMetadata';

interface Written {
  readonly text: string;
  /** The line at which it is not JSON. */
  readonly mistake: number | undefined;
}

type Metadata = Readonly<Record<Kind, unknown>>;

interface MetadataFormProps {
  /** Each kind, and who sees it. */
  kinds: readonly { readonly name: Kind; readonly label: string; readonly hint: string }[];
  stored: Metadata;
  /** Saves the kinds that are given. */
  change: {
    readonly mutate: (changes: Partial<Metadata>, options: { onSuccess: () => void }) => void;
    readonly reset: () => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
}

/** What apps keep with a user or a team, as JSON. Waits for Save, and can be taken back after it. */
export function MetadataForm({ kinds, stored, change }: MetadataFormProps): ReactElement {
  const [written, setWritten] = useState<Readonly<Partial<Record<Kind, Written>>>>({});
  const [begun, setBegun] = useState({ round: 0, with: stored });
  const { mutate, reset, isPending, error } = change;
  const changed = kinds.filter(({ name }) => written[name] && written[name].text !== formatJson(stored[name]));
  const isChanged = changed.length > 0;
  useLeaveGuard(isChanged && !isPending);

  // Editors begin anew with what is known to be stored then, which may be heard of here only afterwards.
  const beginAnew = (changes: Partial<Metadata>): void => {
    setWritten({});
    setBegun(({ round }) => ({ round: round + 1, with: { ...stored, ...changes } }));
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const values = changed.map(({ name }) => [name, checkJson(written[name]?.text ?? '')] as const);
    if (values.some(([, checked]) => checked.status === 'error')) return;
    const before = Object.fromEntries(changed.map(({ name }) => [name, stored[name]]));
    const after = Object.fromEntries(
      values.map(([name, checked]) => [name, 'value' in checked ? checked.value : null]),
    );
    mutate(after, {
      onSuccess: () => {
        beginAnew(after);
        offerUndo({
          text: t('Metadata saved'),
          undo: () => mutate(before, { onSuccess: () => beginAnew(before) }),
        });
      },
    });
  };

  return (
    <form className="metadata" noValidate onSubmit={save}>
      <p className="muted" id="json-keys">
        {t('JSON of at most {n} KiB each. Tab indents; Escape, then Tab leaves the editor.', {
          n: KIB,
        })}
      </p>
      {kinds.map(({ name, label, hint }) => (
        <section key={name} aria-labelledby={name}>
          <h2 className="section-title" id={name}>
            {label}
          </h2>
          <p className="muted">{hint}</p>
          <JsonEditor
            key={begun.round}
            label={label}
            describedBy="json-keys"
            initial={formatJson(begun.with[name])}
            onChange={(text, mistake) => setWritten((all) => ({ ...all, [name]: { text, mistake } }))}
          />
          <Problem written={written[name]} />
        </section>
      ))}
      {error && <Alert title={error.message} />}
      {isChanged && (
        <SaveBar
          text={t('Not saved yet')}
          saveLabel={t('Save')}
          discardLabel={t('Discard')}
          isBusy={isPending}
          onDiscard={() => {
            beginAnew({});
            reset();
          }}
        />
      )}
    </form>
  );
}

interface ProblemProps {
  written: Written | undefined;
}

/** Why the text cannot be saved. */
const Problem = ({ written }: ProblemProps): ReactElement => (
  <p className="setting-error" role="alert">
    {written && explain(written)}
  </p>
);

function explain({ text, mistake }: Written): string | undefined {
  const checked = checkJson(text);
  if (checked.status === 'ok') return undefined;
  switch (checked.problem) {
    case 'not JSON':
      return mistake === undefined ? t('This is not JSON.') : t('Line {n}: this is not JSON.', { n: mistake });
    case 'too large':
      return t('This is more than {n} KiB.', { n: KIB });
  }
}
