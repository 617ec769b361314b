import type { ReactElement } from 'react';
import type { EmailTemplatePreviewOptions } from '@keystead/client/admin';
import { Icon } from '@keystead/ui';
import { moonIcon, phoneIcon, Segments, SelectField, sunIcon } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import { desktopIcon } from './block-icons.ts';

/** How a mail is looked at: which part of it, on which screen, by whom. */
export interface PreviewLook {
  readonly part: 'html' | 'text';
  readonly width: 'desktop' | 'phone';
  readonly scheme: 'light' | 'dark';
  /** One of the people below. */
  readonly person: string;
}

/** What names do to a wording: one that is short, none at all, one that is long, one from right to left. */
const PEOPLE = [
  { id: 'short', label: 'Mira', displayName: 'Mira' },
  { id: 'none', label: t('Without a name'), displayName: null },
  { id: 'long', label: t('A long name'), displayName: 'Maria Guadalupe Fernández de la Vega y Ortiz-Rosenberg' },
  { id: 'rtl', label: 'מירה', displayName: 'מירה' },
] as const;

export const DEFAULT_LOOK: PreviewLook = { part: 'html', width: 'desktop', scheme: 'light', person: PEOPLE[0].id };

/** What the service has to know of it. */
export function optionsOf({ scheme, person }: PreviewLook): EmailTemplatePreviewOptions {
  const { displayName } = PEOPLE.find(({ id }) => id === person) ?? PEOPLE[0];
  return { colorScheme: scheme, user: { displayName, primaryEmail: 'mira@example.com' } };
}

interface PreviewToolsProps {
  look: PreviewLook;
  onChange: (look: PreviewLook) => void;
}

export const PreviewTools = ({ look, onChange }: PreviewToolsProps): ReactElement => (
  <div className="mail-preview-tools">
    <Segments
      label={t('Part')}
      options={[
        { value: 'html', label: t('HTML') },
        { value: 'text', label: t('Text') },
      ]}
      value={look.part}
      onChange={(part) => onChange({ ...look, part })}
    />
    <Segments
      label={t('Screen')}
      options={[
        { value: 'desktop', label: t('Desktop'), icon: <Named path={desktopIcon} name={t('Desktop')} /> },
        { value: 'phone', label: t('Phone'), icon: <Named path={phoneIcon} name={t('Phone')} /> },
      ]}
      value={look.width}
      onChange={(width) => onChange({ ...look, width })}
    />
    <Segments
      label={t('Look')}
      options={[
        { value: 'light', label: t('Light theme'), icon: <Icon path={sunIcon} /> },
        { value: 'dark', label: t('Dark theme'), icon: <Icon path={moonIcon} /> },
      ]}
      value={look.scheme}
      onChange={(scheme) => onChange({ ...look, scheme })}
    />
    <SelectField
      label={t('As')}
      options={PEOPLE.map(({ id, label }) => ({ value: id, label }))}
      value={look.person}
      onChange={({ currentTarget }) => onChange({ ...look, person: currentTarget.value })}
    />
  </div>
);

const Named = ({ path, name }: { path: string; name: string }): ReactElement => (
  <>
    <Icon path={path} />
    {name}
  </>
);
