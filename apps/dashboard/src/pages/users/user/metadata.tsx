import type { ReactElement } from 'react';
import { MetadataForm } from '../../../kit/json-editor/metadata-form.tsx';
import { t } from '../../../words.ts';
import { useUser } from './user-query.ts';

const KINDS = [
  { name: 'clientMetadata', label: t('Client metadata'), hint: t('The app and the user can read and change it.') },
  {
    name: 'clientReadOnlyMetadata',
    label: t('Client read-only metadata'),
    hint: t('The app and the user can read it; only servers can change it.'),
  },
  { name: 'serverMetadata', label: t('Server metadata'), hint: t('Only servers and project staff can read it.') },
] as const;

/** Metadata that the app stores with the user. */
export function Metadata(): ReactElement {
  const user = useUser();
  return <MetadataForm kinds={KINDS} stored={user} save={user.update} refreshes={['users']} />;
}
