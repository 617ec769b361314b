import type { EmailTemplateType } from '@keystead/contract';
import { many, maybeOne, one, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';

/** The stored template of a project for one email in one language. */
export interface StoredTemplate {
  readonly type: EmailTemplateType;
  readonly language: string;
  readonly subject: string;
  /** A document, possibly of another version. */
  readonly content: unknown;
}

const columns = sql`type, language, subject, content`;

export const listStoredTemplates = (db: Db, projectId: string) =>
  many<StoredTemplate>(db, sql`select ${columns} from email_templates where project_id = ${projectId}`);

/** Returns all languages of the template. */
export const findStoredTemplates = (db: Db, projectId: string, type: EmailTemplateType) =>
  many<StoredTemplate>(
    db,
    sql`select ${columns} from email_templates where project_id = ${projectId} and type = ${type}`,
  );

interface TemplateKey {
  readonly projectId: string;
  readonly type: EmailTemplateType;
  readonly language: string;
}

export interface TemplateChange extends TemplateKey {
  /** Null leaves it unchanged. */
  readonly subject: string | null;
  /** JSON; null leaves it unchanged. */
  readonly content: string | null;
  /** Used if the project has no template yet, not even in English. */
  readonly defaults: { readonly subject: string; readonly content: string };
  readonly now: Date;
}

/** One statement, so that two owners who change one half each don't overwrite each other. */
export const upsertTemplate = (tx: Tx, change: TemplateChange) =>
  one<StoredTemplate>(
    tx,
    sql`
      insert into email_templates as stored (project_id, type, language, subject, content, updated_at)
      select ${change.projectId}, ${change.type}, ${change.language},
        coalesce(${change.subject}::text, english.subject, ${change.defaults.subject}::text),
        coalesce(${change.content}::jsonb, english.content, ${change.defaults.content}::jsonb), ${change.now}::timestamptz
      from (select) as given
      left join email_templates as english
        on english.project_id = ${change.projectId} and english.type = ${change.type} and english.language = 'en'
      on conflict (project_id, type, language) do update
      set subject = coalesce(${change.subject}::text, stored.subject),
        content = coalesce(${change.content}::jsonb, stored.content), updated_at = ${change.now}::timestamptz
      returning ${columns}`,
  );

/** Returns no row if there was none. */
export const deleteTemplate = (tx: Tx, { projectId, type, language }: TemplateKey) =>
  maybeOne<StoredTemplate>(
    tx,
    sql`
      delete from email_templates
      where project_id = ${projectId} and type = ${type} and language = ${language}
      returning ${columns}`,
  );
