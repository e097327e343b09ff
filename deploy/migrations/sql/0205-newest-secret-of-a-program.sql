-- Of two renewals at once the later one in the log holds, whichever is kept last. Secrets of before give way to any.
alter table platform.client_secrets add column version bigint not null default 0;
