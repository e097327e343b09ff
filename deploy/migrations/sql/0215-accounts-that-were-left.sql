-- Of somebody whose account another took before their own new one was kept here: the password stays, and nobody signs in with it until then.
alter table platform.credentials alter column account drop not null;
