-- Whether trusted domains such as https://**.example.com count in production mode.
alter table projects add column allow_any_subdomain boolean not null default false;
