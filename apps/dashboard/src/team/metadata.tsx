import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { CodeBlock } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import { useTeam } from './team-query.ts';

const KINDS = [
  { name: 'clientMetadata', label: 'Client metadata', hint: 'Members read it, and change it with $update_team.' },
  {
    name: 'clientReadOnlyMetadata',
    label: 'Client read-only metadata',
    hint: 'Members read it; only servers change it.',
  },
  { name: 'serverMetadata', label: 'Server metadata', hint: 'Only servers and owners see it.' },
] as const;

/** What apps and servers keep with the team, as JSON. */
export function Metadata(): ReactElement {
  const team = useTeam();
  return (
    <div className="team-narrow">
      {KINDS.map(({ name, label, hint }) => {
        const text = JSON.stringify(team[name] ?? null, null, 2);
        return (
          <section key={name}>
            <h2 className="section-title">{t(label)}</h2>
            <p className="muted team-none">{t(hint)}</p>
            <CodeBlock label={t(label)} action={<CopyButton content={text} />}>
              {text}
            </CodeBlock>
          </section>
        );
      })}
    </div>
  );
}
