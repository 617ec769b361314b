-- The role that an invitation is to, of those whose purpose is staff_invitation. The others make owners, as before,
-- but for transfer, which also ends the ownership of whoever invited.
alter table owner_codes add column role text;
