-- What an import came to, also one that was stopped: how many rows it made, changed, refused and did not reach. No names.
alter table platform.jobs add column outcome jsonb;

-- What the request that started it held, where its id does not tell: the same id with something else in it is another request. Null: nobody said.
alter table platform.jobs add column fingerprint text;
