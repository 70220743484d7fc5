import type pg from 'pg'

const EMAIL = 'wide-manager@example.test'

const MAKE = `
  with manager as (insert into users (email, first_name, last_name, phone_number, status)
    values ($1, 'Mia', 'Manager', '+447700900999', 'Approved') returning id)
  insert into property_roles (user_id, property_id, role)
  select manager.id, min(p.id), 'PMGR' from manager, properties p
  where p.development_id in (select id from developments order by id limit $2)
  group by manager.id, p.development_id returning user_id as id`

/** One who manages so many developments, the first ones of the data set. */
export async function makeManager(client: pg.Client, developments: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(MAKE, [EMAIL, developments])
  return Number(rows[0]?.id)
}
