-- The active firm that a person works for: by it they are a contractor without a role at any property.
alter table holdings add column firm_id bigint;

create or replace function keep_holdings(people bigint[]) returns void language plpgsql as $$
begin
  insert into holdings (user_id) select u.id from users u where u.id = any(people) order by u.id on conflict do nothing;
  perform from holdings h where h.user_id = any(people) order by h.user_id for update;
  update holdings h set
    mappings = coalesce((
      select json_agg(json_build_object('propertyId', p.id, 'developmentId', d.id, 'role', r.role,
        'isOpen', p.is_active and d.is_active) order by p.id, r.role)
      from property_roles r join properties p on p.id = r.property_id join developments d on d.id = p.development_id
      where r.user_id = h.user_id), '[]'),
    created_development_ids = coalesce((
      select json_agg(d.id order by d.id) from developments d where d.created_by = h.user_id), '[]'),
    firm_id = (
      select m.firm_id from firm_people m join firms f on f.id = m.firm_id
      where m.user_id = h.user_id and f.is_active)
  where h.user_id = any(people);
end
$$;

-- Whether the firms are active does not change until the transaction ends. Firms are locked before holdings, always.
create function keep_holdings_in(people bigint[], firm_ids bigint[]) returns void language plpgsql as $$
begin
  perform from firms f where f.id = any(firm_ids) order by f.id for share;
  perform keep_holdings(people);
end
$$;

-- Of rows that came, or that went.
create function keep_firm_people() returns trigger language plpgsql as $$
begin
  perform keep_holdings_in(array_agg(distinct user_id), array_agg(distinct firm_id))
  from their_rows having count(*) > 0;
  return null;
end
$$;
create function keep_changed_firm_people() returns trigger language plpgsql as $$
begin
  perform keep_holdings_in(array_agg(distinct user_id), array_agg(distinct firm_id))
  from (select user_id, firm_id from new_rows union all select user_id, firm_id from old_rows) r
  having count(*) > 0;
  return null;
end
$$;
create trigger firm_people_keep_new after insert on firm_people
  referencing new table as their_rows for each statement execute function keep_firm_people();
create trigger firm_people_keep_gone after delete on firm_people
  referencing old table as their_rows for each statement execute function keep_firm_people();
create trigger firm_people_keep_changed after update on firm_people
  referencing old table as old_rows new table as new_rows for each statement execute function keep_changed_firm_people();

create function keep_changed_firms() returns trigger language plpgsql as $$
begin
  perform keep_holdings(array_agg(distinct m.user_id))
  from new_rows n join old_rows o on o.id = n.id join firm_people m on m.firm_id = n.id
  where n.is_active <> o.is_active
  having count(*) > 0;
  return null;
end
$$;
create trigger firms_keep_changed after update on firms
  referencing old table as old_rows new table as new_rows for each statement execute function keep_changed_firms();
