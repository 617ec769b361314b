-- What a code carries besides its address and its user: an invitation its team, say. Null for codes that carry nothing.
alter table verification_codes add column data jsonb;
