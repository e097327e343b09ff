-- Which master key the database is made with: a mark that leads back to no key. A start with another key is refused before it changes anything.
create table event_log.master_key (
  is_only boolean primary key default true check (is_only),
  mark bytea not null
);
