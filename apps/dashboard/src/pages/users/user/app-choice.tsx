import type { ReactElement } from 'react';
import { TextField } from '@keystead/ui';
import { SelectField } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { appPages, LOCAL_PAGES } from '../../../project/app-pages.ts';
import { useProject } from '../../../project/project.tsx';
import { t } from '../../../words.ts';

interface AppChoiceProps {
  /** Asks which app, where there are several. */
  label: string;
  /** Asks where its screens are, where no domain of the project says so. */
  pagesLabel: string;
  /** Where its screens are. */
  value: string;
  onChange: (value: string) => void;
}

const LOCAL = 'local';

/** Where the screens of an app are, without the slash at the end. */
export const appUrl = z.string().transform((url) => url.trim().replace(/\/$/, ''));

/** An app at one of the project's domains or, where the project allows that, on this computer. */
export function AppChoice({ label, pagesLabel, value, onChange }: AppChoiceProps): ReactElement {
  const { config } = useProject();
  const apps = appPages(config);
  const isLocal = !apps.includes(value);
  const options = apps.map((pages) => ({ value: pages, label: pages }));
  if (config.allowLocalhost) options.push({ value: LOCAL, label: t('This computer (localhost)') });
  return (
    <>
      {options.length > 1 && (
        <SelectField
          label={label}
          options={options}
          value={isLocal ? LOCAL : value}
          onChange={({ currentTarget }) => onChange(currentTarget.value === LOCAL ? LOCAL_PAGES : currentTarget.value)}
        />
      )}
      {isLocal && (
        <TextField
          name="app"
          type="url"
          label={pagesLabel}
          dir="ltr"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </>
  );
}
