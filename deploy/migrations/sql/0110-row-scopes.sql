-- What the policies of read models ask: whose rows of a resource a transaction may see. `app.scopes` holds the granted data scopes as JSON, by
-- resource: "*", or lists of people, departments, units and hospitals. `app.creators` holds whose rows are seen where none was granted.
-- Unset or empty means nothing, not everything: a transaction that forgot to say who asks sees no row.

-- Whether all rows of a resource are seen. is_owned: without a data scope its rows are kept to their owners.
create function read_model.sees_all(resource text, is_owned boolean) returns boolean
language plpgsql stable parallel safe
as $$
declare
  scopes text := nullif(current_setting('app.scopes', true), '');
  granted jsonb;
begin
  if scopes is null then return false; end if;
  if scopes <> '{}' then
    granted := scopes::jsonb -> resource;
    if granted is not null then return granted = '"*"'::jsonb; end if;
  end if;
  return not is_owned or coalesce(current_setting('app.creators', true) = '*', false);
end
$$;

-- The values of some lists of a resource; where no data scope was granted, the creators for its owners.
create function read_model.seen(resource text, parts text[], is_owned boolean) returns text[]
language plpgsql stable parallel safe
as $$
declare
  scopes text := nullif(current_setting('app.scopes', true), '');
  granted jsonb;
begin
  if scopes is null then return '{}'; end if;
  granted := scopes::jsonb -> resource;
  if granted is null then
    if not is_owned or not 'own' = any (parts) then return '{}'; end if;
    return coalesce(string_to_array(nullif(nullif(current_setting('app.creators', true), '*'), ''), ','), '{}');
  end if;
  return array(select jsonb_array_elements_text(granted -> part) from unnest(parts) as part);
end
$$;

-- The keys of all rows of a read model that are seen, for rows that are parts of those. By name, because a read model is swapped for the one
-- that was built beside it; with the rights of whoever asks, so that its policy holds.
create function read_model.seen_keys(table_name text) returns setof text
language plpgsql stable parallel safe
as $$
begin
  return query execute format('select key::text from read_model.%I', table_name);
end
$$;
