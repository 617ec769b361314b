-- Whether a mail server of the instance alone was told the code. Earlier invitations left by the server of their project, whose
-- owner could read them: whoever accepts one has not proved the address.
alter table owner_codes add column proves_address boolean not null default false;
