import type { ReactElement } from 'react';
import { TextField } from '@keystead/ui';
import { SelectField } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { appPages, LOCAL_PAGES } from '../../../project/app-pages.ts';
import { useProject } from '../../../project/project.tsx';
import { t } from '../../../words.ts';

interface AppChoiceProps {
  /** Label of the app choice, if there are several apps. */
  label: string;
  /** Label of the field for the URL of the account screens, if no domain of the project has it. */
  pagesLabel: string;
  /** URL of the account screens. */
  value: string;
  onChange: (value: string) => void;
}

const LOCAL = 'local';

/** URL of the account screens of an app, without the slash at the end. */
export const appUrl = z.string().transform((url) => url.trim().replace(/\/$/, ''));

/** An app on one of the project's domains or, if the project allows localhost, on this computer. */
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
