-- What each person holds, in one row that triggers set.

-- A person's roles and the developments that they created, in one row that every request reads. The triggers below set
-- it in the transaction of every change. A person without a row holds nothing.
create table holdings (
  user_id bigint not null,
  mappings json not null default '[]',
  created_development_ids json not null default '[]',
  -- The active firm that the person works for, which makes them a contractor without a role at any property.
  firm_id bigint,
  constraint holdings_user_id_pk primary key (user_id),
  constraint holdings_user_id_fk foreign key (user_id) references users (id) on delete cascade
);

-- The common parts that a role at this home covers: those of its block and of its development.
create function commons_of(home_id bigint) returns setof places language sql stable as $$
  select c.* from places h join places c on c.development_id = h.development_id and c.kind = 'common'
    and (c.block_id is null or c.block_id = h.block_id)
  where h.id = home_id and h.kind = 'home'
$$;

-- Each statement of a function sees what was committed before it: the second transaction waits for the row, and then
-- reads what the first one wrote. Locks are always taken in the order developments, properties, holdings.
create function set_holdings(people bigint[]) returns void language plpgsql as $$
begin
  insert into holdings (user_id) select u.id from users u where u.id = any(people) order by u.id on conflict do nothing;
  perform from holdings h where h.user_id = any(people) order by h.user_id for update;
  update holdings h set
    mappings = coalesce((
      select json_agg(json_build_object('propertyId', p.id, 'developmentId', d.id, 'role', r.role,
        'isOpen', p.is_active and d.is_active, 'commons', coalesce((
          select json_agg(json_build_object('propertyId', c.id, 'isOpen', c.is_active and p.is_active and d.is_active)
            order by c.id)
          from commons_of(p.id) c), '[]')) order by p.id, r.role)
      from property_roles r join places p on p.id = r.property_id join developments d on d.id = p.development_id
      where r.user_id = h.user_id), '[]'),
    created_development_ids = coalesce((
      select json_agg(d.id order by d.id) from developments d where d.created_by = h.user_id), '[]'),
    firm_id = (
      select m.firm_id from firm_people m join firms f on f.id = m.firm_id
      where m.user_id = h.user_id and f.is_active)
  where h.user_id = any(people);
end
$$;

-- The properties of the roles, their common parts and their developments, must not change until the transaction ends. A property that was
-- moved while we waited is in another development, which must not change either.
create function set_holdings_at(people bigint[], property_ids bigint[]) returns void language plpgsql as $$
declare
  kept bigint[];
begin
  loop
    kept := array(select distinct p.development_id from places p where p.id = any(property_ids));
    perform from developments d where d.id = any(kept) order by d.id for share;
    perform from places p where p.id = any(property_ids)
      or p.id = any(array(select c.id from unnest(property_ids) h (id), commons_of(h.id) c)) order by p.id for share;
    exit when not exists (
      select from places p where p.id = any(property_ids) and p.development_id <> all(kept));
  end loop;
  perform set_holdings(people);
end
$$;

-- The firms must not change until the transaction ends. They are always locked before holdings.
create function set_holdings_in(people bigint[], firm_ids bigint[]) returns void language plpgsql as $$
begin
  perform from firms f where f.id = any(firm_ids) order by f.id for share;
  perform set_holdings(people);
end
$$;

-- For inserted or deleted rows.
create function set_holdings_of_roles() returns trigger language plpgsql as $$
begin
  perform set_holdings_at(array_agg(distinct user_id), array_agg(distinct property_id))
  from their_rows having count(*) > 0;
  return null;
end
$$;

create function set_holdings_of_changed_roles() returns trigger language plpgsql as $$
begin
  perform set_holdings_at(array_agg(distinct user_id), array_agg(distinct property_id))
  from (select user_id, property_id from new_rows union all select user_id, property_id from old_rows) r
  having count(*) > 0;
  return null;
end
$$;

create trigger property_roles_set_holdings_on_insert after insert on property_roles
  referencing new table as their_rows for each statement execute function set_holdings_of_roles();

create trigger property_roles_set_holdings_on_delete after delete on property_roles
  referencing old table as their_rows for each statement execute function set_holdings_of_roles();

create trigger property_roles_set_holdings_on_update after update on property_roles
  referencing old table as old_rows new table as new_rows for each statement execute function set_holdings_of_changed_roles();

create function set_holdings_of_changed_places() returns trigger language plpgsql as $$
begin
  perform set_holdings_at(array_agg(distinct r.user_id), array_agg(distinct r.property_id))
  from property_roles r join new_rows n on n.id = r.property_id join old_rows o on o.id = n.id
  where (n.is_active, n.development_id, n.block_id) is distinct from (o.is_active, o.development_id, o.block_id)
  having count(*) > 0;
  -- A change of roles at one of the homes waits for the lock on the common parts, so the homes need no lock.
  perform set_holdings(array_agg(distinct r.user_id))
  from new_rows n join old_rows o on o.id = n.id
    join places h on h.kind = 'home' and h.development_id = n.development_id
      and (n.block_id is null or h.block_id = n.block_id)
    join property_roles r on r.property_id = h.id
  where n.kind = 'common' and n.is_active <> o.is_active
  having count(*) > 0;
  -- The people of a home that leaves a block or a development have left its common parts.
  insert into ended_roles (user_id, property_id, role, ended_at)
  select distinct r.user_id, c.id, r.role, clock_timestamp()
  from new_rows n join old_rows o on o.id = n.id
    join places c on c.kind = 'common' and c.development_id = o.development_id
      and (c.block_id is null or c.block_id = o.block_id)
    join property_roles r on r.property_id = n.id
  where n.kind = 'home' and not exists (select from commons_of(n.id) still where still.id = c.id)
  order by r.user_id, c.id, r.role
  on conflict (user_id, property_id, role) do update set ended_at = excluded.ended_at;
  return null;
end
$$;

create trigger places_set_holdings_on_update after update on places
  referencing old table as old_rows new table as new_rows for each statement execute function set_holdings_of_changed_places();

create function set_holdings_of_developments() returns trigger language plpgsql as $$
begin
  perform set_holdings(array_agg(distinct created_by))
  from their_rows where created_by is not null having count(*) > 0;
  return null;
end
$$;

create function set_holdings_of_changed_developments() returns trigger language plpgsql as $$
begin
  perform set_holdings(array_agg(distinct c.user_id))
  from (
    select r.user_id
    from new_rows n join old_rows o on o.id = n.id
      join places p on p.development_id = n.id join property_roles r on r.property_id = p.id
    where n.is_active <> o.is_active
    union all
    select person.id
    from new_rows n join old_rows o on o.id = n.id cross join lateral (values (n.created_by), (o.created_by)) person (id)
    where n.created_by is distinct from o.created_by and person.id is not null
  ) c
  having count(*) > 0;
  return null;
end
$$;

create trigger developments_set_holdings_on_insert after insert on developments
  referencing new table as their_rows for each statement execute function set_holdings_of_developments();

create trigger developments_set_holdings_on_delete after delete on developments
  referencing old table as their_rows for each statement execute function set_holdings_of_developments();

create trigger developments_set_holdings_on_update after update on developments
  referencing old table as old_rows new table as new_rows for each statement execute function set_holdings_of_changed_developments();

-- For inserted or deleted rows.
create function set_holdings_of_firm_people() returns trigger language plpgsql as $$
begin
  perform set_holdings_in(array_agg(distinct user_id), array_agg(distinct firm_id))
  from their_rows having count(*) > 0;
  return null;
end
$$;

create function set_holdings_of_changed_firm_people() returns trigger language plpgsql as $$
begin
  perform set_holdings_in(array_agg(distinct user_id), array_agg(distinct firm_id))
  from (select user_id, firm_id from new_rows union all select user_id, firm_id from old_rows) r
  having count(*) > 0;
  return null;
end
$$;

create trigger firm_people_set_holdings_on_insert after insert on firm_people
  referencing new table as their_rows for each statement execute function set_holdings_of_firm_people();

create trigger firm_people_set_holdings_on_delete after delete on firm_people
  referencing old table as their_rows for each statement execute function set_holdings_of_firm_people();

create trigger firm_people_set_holdings_on_update after update on firm_people
  referencing old table as old_rows new table as new_rows for each statement execute function set_holdings_of_changed_firm_people();

create function set_holdings_of_changed_firms() returns trigger language plpgsql as $$
begin
  perform set_holdings(array_agg(distinct m.user_id))
  from new_rows n join old_rows o on o.id = n.id join firm_people m on m.firm_id = n.id
  where n.is_active <> o.is_active
  having count(*) > 0;
  return null;
end
$$;

create trigger firms_set_holdings_on_update after update on firms
  referencing old table as old_rows new table as new_rows for each statement execute function set_holdings_of_changed_firms();
