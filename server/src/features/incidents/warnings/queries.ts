import { INCIDENT_MANAGERS_AFTER_MINUTES } from '@doorstep/contract/incidents/rules'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { minutes } from '../../../db/intervals.ts'
import { managersOf, overseesDevelopment } from '../../../policy/managers.ts'

/** Ids of incidents whose missed update needs a warning now. */
export async function findLate({ db }: SystemCtx, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('incidents')
    .select('id')
    .where('warned', '<', 2)
    .where(
      sql<boolean>`next_update_by <= case warned when 0 then ${now}::timestamptz
        else ${now}::timestamptz - ${minutes(INCIDENT_MANAGERS_AFTER_MINUTES)} end`,
    )
    .orderBy('next_update_by')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the incident. The owner is included only if they still manage the development. */
export async function lockLate({ db }: SystemWriteCtx, id: number) {
  return db
    .selectFrom('incidents as n')
    .innerJoin('developments as d', 'd.id', 'n.development_id')
    .leftJoin('users as o', (join) =>
      join.on(sql<boolean>`o.id = n.owner_id and ${overseesDevelopment('o', sql.ref('n.development_id'))}`),
    )
    .select([
      'n.id',
      'n.development_id as developmentId',
      'd.site_name as siteName',
      'n.title',
      'n.next_update_by as nextUpdateBy',
      'n.warned',
      'o.id as ownerId',
      'o.email as ownerEmail',
      'o.first_name as ownerFirstName',
    ])
    .where('n.id', '=', id)
    .forUpdate('n')
    .executeTakeFirst()
}

interface Manager {
  id: number
  email: string
  firstName: string
}

/** The managers of the development other than the owner, or the administrators if there are no other managers. */
export async function findManagers(
  { db }: SystemCtx,
  developmentId: number,
  ownerId: number | null,
): Promise<Manager[]> {
  const managers = managersOf(developmentId)
  const rows = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.first_name as firstName'])
    .select(sql<boolean>`u.id in (${managers})`.as('isManager'))
    .where('u.status', '=', 'Approved')
    .where(sql<boolean>`(u.base_role = 'ADMIN' or u.id in (${managers}))`)
    .orderBy('u.id')
    .execute()
  const others = rows.filter(({ id }) => id !== ownerId)
  const managing = others.filter(({ isManager }) => isManager)
  return managing.length > 0 ? managing : others
}
