import type { ReactElement } from 'react';
import { MetadataForm } from '../../../kit/json-editor/metadata-form.tsx';
import { t } from '../../../words.ts';
import { useUser } from './user-query.ts';

const KINDS = [
  { name: 'clientMetadata', label: t('Client metadata'), hint: t('The app and the person read and change it.') },
  {
    name: 'clientReadOnlyMetadata',
    label: t('Client read-only metadata'),
    hint: t('The app and the person read it; only servers change it.'),
  },
  { name: 'serverMetadata', label: t('Server metadata'), hint: t('Only servers and owners see it.') },
] as const;

/** What the app keeps with the person. */
export function Metadata(): ReactElement {
  const user = useUser();
  return <MetadataForm kinds={KINDS} stored={user} save={user.update} refreshes={['users']} />;
}
