-- no transaction
-- Users are found by how any address of theirs begins, not by the primary one alone.
drop index concurrently if exists contact_channels_by_start;
create index concurrently contact_channels_by_start on contact_channels (project_id, value_normalized text_pattern_ops) include (user_id);
