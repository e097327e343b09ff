-- What runs of a job may have written and nobody destroyed yet, by the names that they were given. A name is put down before the first byte, so that what
-- a run left when its process was killed can be found.
alter table platform.jobs add column made uuid[] not null default '{}';
