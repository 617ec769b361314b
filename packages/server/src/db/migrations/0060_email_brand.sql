-- How all mails of a project look: a logo, the colour of buttons, and what stands below. Null for our own look.
alter table projects
  add column email_logo_url text,
  add column email_color text,
  add column email_footer text;
