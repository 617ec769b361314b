import type { ReactElement } from 'react';
import { MetadataForm } from '../../../kit/json-editor/metadata-form.tsx';
import { t } from '../../../words.ts';
import { useTeam } from './team-query.ts';

const KINDS = [
  {
    name: 'clientMetadata',
    label: t('Client metadata'),
    hint: t('Members can read it. Members with $update_team can change it.'),
  },
  {
    name: 'clientReadOnlyMetadata',
    label: t('Client read-only metadata'),
    hint: t('Members can read it. Only servers can change it.'),
  },
  { name: 'serverMetadata', label: t('Server metadata'), hint: t('Only servers and project staff can read it.') },
] as const;

/** Metadata that apps and servers store with the team. */
export function Metadata(): ReactElement {
  const team = useTeam();
  return <MetadataForm kinds={KINDS} stored={team} save={team.update} refreshes={['teams']} />;
}
