-- 0009 added the check for new rows only, so that nobody waited while all were read; this one reads them and blocks nobody.
alter table verification_codes validate constraint verification_codes_subject;
