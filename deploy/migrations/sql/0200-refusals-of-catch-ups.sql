-- What follows from all of the log up to a position, read once by a new release, follows from no event of it.
alter table platform.reaction_refusals
  alter column event_id drop not null,
  alter column event_type drop not null,
  alter column stream drop not null;
