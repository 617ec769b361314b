import type { ReactElement } from 'react';
import { MetadataForm } from '../../../kit/json-editor/metadata-form.tsx';
import { t } from '../../../words.ts';
import { useTeam } from './team-query.ts';

const KINDS = [
  {
    name: 'clientMetadata',
    label: t('Client metadata'),
    hint: t('Members read it, and change it with $update_team.'),
  },
  {
    name: 'clientReadOnlyMetadata',
    label: t('Client read-only metadata'),
    hint: t('Members read it; only servers change it.'),
  },
  { name: 'serverMetadata', label: t('Server metadata'), hint: t('Only servers and owners see it.') },
] as const;

/** What apps and servers keep with the team. */
export function Metadata(): ReactElement {
  const team = useTeam();
  return <MetadataForm kinds={KINDS} stored={team} save={team.update} refreshes={['teams']} />;
}
