-- Whether a user with e-mail sign-in may be mailed magic links. People switch it off once they have another way in.
alter table users add column otp_auth_enabled boolean not null default true;
