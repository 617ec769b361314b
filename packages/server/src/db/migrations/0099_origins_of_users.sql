-- How users came: sign_up, invitation, provider, import or server. Null for those who came before this was noted.
alter table users add column origin text;
