-- Counts of guesses stand under the tenant `platform` from here on, with the tenant in their names, so that all of them are found when they are old.
-- What was counted until now is forgotten once.
truncate platform.sign_in_failures;
