-- A mail that a limit kept from leaving is a row of the log too, with the limit in place of an error.
alter table mails
  add column withheld_by text,
  drop constraint mails_status_check,
  add constraint mails_known_status check (status in ('queued', 'sent', 'failed', 'expired', 'dropped', 'withheld')) not valid,
  add constraint mails_withheld_by check (
    case when status = 'withheld' then withheld_by in ('address', 'client', 'project') and withheld_by is not null else withheld_by is null end
  ) not valid;
