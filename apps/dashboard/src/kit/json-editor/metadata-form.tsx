import { useState, type ReactElement } from 'react';
import { MAX_METADATA_BYTES } from '@keystead/contract/client';
import { z } from 'zod';
import { t } from '../../words.ts';
import { SettingsForm } from '../form.tsx';
import type { Kept } from '../keys.ts';
import { Section } from '../section.tsx';
import { useForm } from '../use-form.ts';
import { useSave } from '../use-save.ts';
import { checkJson, formatJson } from './check-json.ts';
import { JsonEditor } from './json-editor.tsx';
import styles from './metadata-form.module.css';

const KIB = MAX_METADATA_BYTES / 1024;
const NAMES = ['clientMetadata', 'clientReadOnlyMetadata', 'serverMetadata'] as const;

type Kind = (typeof NAMES)[number];
type Metadata = Readonly<Record<Kind, unknown>>;

const json = z.string().transform((text, context) => {
  const checked = checkJson(text);
  if (checked.status === 'ok') return checked.value;
  context.addIssue(checked.problem);
  return z.NEVER;
});
const schema = z.object({ clientMetadata: json, clientReadOnlyMetadata: json, serverMetadata: json });

/**
 * Returns the metadata of `some` that differs from `others`. The rest isn't sent, because another owner may be changing
 * it.
 */
const changesIn = (some: Metadata, others: Metadata): Partial<Metadata> =>
  Object.fromEntries(
    NAMES.filter((name) => formatJson(some[name]) !== formatJson(others[name])).map((name) => [name, some[name]]),
  );

interface MetadataFormProps {
  /** Each kind of metadata, with a hint about who can see it. */
  kinds: readonly { readonly name: Kind; readonly label: string; readonly hint: string }[];
  stored: Metadata;
  /** Saves only the given kinds. */
  save: (changes: Partial<Metadata>) => Promise<unknown>;
  refreshes: readonly Kept[];
}

/** Edits the metadata of a user or a team as JSON. Changes apply on Save and can be undone. */
export function MetadataForm({ kinds, stored, save, refreshes }: MetadataFormProps): ReactElement {
  const [mistakes, setMistakes] = useState<Readonly<Partial<Record<Kind, number | undefined>>>>({});
  const form = useForm({
    schema,
    values: {
      clientMetadata: formatJson(stored.clientMetadata),
      clientReadOnlyMetadata: formatJson(stored.clientReadOnlyMetadata),
      serverMetadata: formatJson(stored.serverMetadata),
    },
    save: useSave({
      save: (written: Metadata) => save(changesIn(written, stored)),
      refreshes,
      undo: (_, written) => ({ text: t('Metadata saved'), undo: () => save(changesIn(stored, written)) }),
    }),
  });
  return (
    <div className={styles.metadata}>
      <SettingsForm form={form}>
        <div>
          <p className="muted" id="json-keys">
            {t('JSON, up to {n} KiB each. Tab indents; press Escape, then Tab to leave the editor.', { n: KIB })}
          </p>
          {kinds.map(({ name, label, hint }) => (
            <Section key={name} title={label} text={hint}>
              <JsonEditor
                label={label}
                describedBy="json-keys"
                value={form.values[name]}
                onChange={(text, mistake) => {
                  setMistakes((others) => ({ ...others, [name]: mistake }));
                  form.set(name, text);
                }}
              />
              <p className={styles.problem} role="alert">
                {explain(form.values[name], mistakes[name])}
              </p>
            </Section>
          ))}
        </div>
      </SettingsForm>
    </div>
  );
}

/** Returns why the text can't be saved. */
function explain(text: string, mistake: number | undefined): string | undefined {
  const checked = checkJson(text);
  if (checked.status === 'ok') return undefined;
  if (checked.problem === 'too large') return t('This is larger than {n} KiB.', { n: KIB });
  return mistake === undefined ? t("This isn't valid JSON.") : t("Line {n} isn't valid JSON.", { n: mistake });
}
