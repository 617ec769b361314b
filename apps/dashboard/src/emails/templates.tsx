import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Badge } from '@keystead/ui';
import { useAdmin, useProject } from '../project/project.tsx';
import { t } from '../words.ts';
import { Brand } from './brand.tsx';
import { LANGUAGES, TEMPLATES } from './template-names.ts';
import { templatesQuery } from './templates-query.ts';
import '../settings/settings.css';

/** The mails that the project may word, and how all of them look. */
export function Templates(): ReactElement {
  const { id } = useProject();
  const { data } = useSuspenseQuery(templatesQuery(useAdmin()));
  return (
    <div className="settings">
      <ul className="settings-box template-list">
        {TEMPLATES.map(({ type, name, text }) => {
          const worded = data.find((template) => template.type === type)?.customizedLanguages ?? [];
          return (
            <li key={type} className="setting">
              <div className="setting-about">
                <Link
                  className="template-link"
                  to="/p/$projectId/emails/templates/$type"
                  params={{ projectId: id, type }}
                >
                  {name}
                </Link>
                <div className="setting-hint">{text}</div>
              </div>
              {worded.length === 0 && <Badge>{t('Default')}</Badge>}
              {LANGUAGES.filter(({ value }) => worded.includes(value)).map(({ value, label }) => (
                <Badge key={value} tone="accent">
                  {label}
                </Badge>
              ))}
            </li>
          );
        })}
      </ul>
      <h2 className="section-title">{t('Brand')}</h2>
      <Brand />
    </div>
  );
}
