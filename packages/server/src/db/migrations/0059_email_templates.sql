-- How projects word their mails, by language. What has no row is sent in the project's English words, else in ours.
create table email_templates (
  project_id text not null references projects on delete cascade,
  type text not null,
  language text not null,
  subject text not null,
  -- A document of blocks with a version.
  content jsonb not null,
  updated_at timestamptz not null,
  primary key (project_id, type, language)
);
