-- Whether clients show a publishable client key; they do unless an owner lets them in without.
alter table projects
  add column client_key_required boolean not null default true;
