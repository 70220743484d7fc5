import type pg from 'pg'

const EMAIL = 'wide-manager@example.test'

const MAKE = `
  with manager as (insert into users (email, first_name, last_name, phone_number, status)
    values ($1, 'Mia', 'Manager', '+447700900999', 'Approved') returning id)
  insert into property_roles (user_id, property_id, role)
  select manager.id, min(p.id), 'PMGR' from manager, homes p
  where p.development_id in (select id from developments order by id limit $2)
  group by manager.id, p.development_id returning user_id as id`

/** Creates a manager of the first `developments` developments of the data set. */
export async function makeManager(client: pg.Client, developments: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(MAKE, [EMAIL, developments])
  return Number(rows[0]?.id)
}

/** The resident with the most reports of their own home, in a development of that manager. */
const RESIDENT = `
  select i.reporter_id as "userId", i.property_id as "propertyId"
  from issues i join users u on u.id = i.reporter_id and u.status = 'Approved'
  join property_roles m on m.user_id = u.id and m.property_id = i.property_id and m.role = 'TENANT'
  join homes p on p.id = i.property_id
  where p.development_id in (select h.development_id from property_roles r join homes h on h.id = r.property_id
    where r.user_id = $1 and r.role = 'PMGR')
  group by i.reporter_id, i.property_id order by count(*) desc, i.reporter_id limit 1`

export interface Caller {
  userId: number
  /** The home whose dashboard the callers open. */
  propertyId: number
}

export interface Callers {
  manager: Caller
  resident: Caller
}

/** Returns a manager of `developments` developments, and a resident of one of them with many reports. */
export async function chooseCallers(client: pg.Client, developments: number): Promise<Callers> {
  const manager = await makeManager(client, developments)
  const { rows } = await client.query<Caller>(RESIDENT, [manager])
  const [resident] = rows
  if (!resident) throw new Error('Nobody has reported anything of their own home: make the data set larger.')
  return { manager: { userId: manager, propertyId: resident.propertyId }, resident }
}
