-- The team that an event tells of besides the user who is its subject: order is kept among what tells of either.
alter table webhook_deliveries add column team_id text;
