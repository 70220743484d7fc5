-- Properties that went to another development; the job `audit.place` takes along what is about them, in batches, as
-- there is no limit to how much that is.
create table moved_audit (
  property_id bigint not null,
  moved_at timestamptz not null default clock_timestamp(),
  constraint moved_audit_property_id_pk primary key (property_id)
);

create or replace function place_moved_audit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.moved_audit (property_id) values (new.id)
  on conflict (property_id) do update set moved_at = excluded.moved_at;
  return null;
end
$$;
