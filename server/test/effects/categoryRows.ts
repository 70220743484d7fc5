import { sql } from 'kysely'
import type { Services } from '../../src/services.ts'

/** The ids of three levels of categories. */
export async function categoryIds({
  db,
}: Pick<Services, 'db'>): Promise<{ parent: number; child: number; last: number }> {
  const { rows } = await sql<{ parent: number; child: number; last: number }>`
    select p.id as parent, c.id as child, l.id as last
    from categories p join categories c on c.parent_id = p.id join categories l on l.parent_id = c.id
    order by l.id limit 1`.execute(db)
  const [row] = rows
  if (!row) throw new Error('there are no three levels')
  return row
}

/** The names of two levels of categories. */
export async function categoryNames({
  db,
}: Pick<Services, 'db'>): Promise<{ category: string; subcategory: string }> {
  const { rows } = await sql<{ category: string; subcategory: string }>`
    select p.name as category, c.name as subcategory from categories p join categories c on c.parent_id = p.id
    where not exists (select from categories x where x.parent_id = c.id) order by c.id limit 1`.execute(db)
  const [names] = rows
  if (!names) throw new Error('there are no two levels')
  return names
}
