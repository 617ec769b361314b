-- Where an attempt was sent, and what it was signed with: what it may have been answered for.
alter table webhook_attempts add column url text, add column signature text;
