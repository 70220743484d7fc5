import { sql } from 'kysely'
import type { Actor, Mapping } from './actor.ts'

export type Holdings = Pick<Actor, 'mappings' | 'createdDevelopmentIds' | 'firmId'>

/** Columns with a person's roles, developments and firm. The query must left join the table `holdings as h`. */
export const HOLDINGS = [
  // Only database triggers write this column, so its shape is known.
  sql<Mapping[] | null>`h.mappings`.as('mappings'),
  sql<number[] | null>`h.created_development_ids`.as('created_development_ids'),
  sql<number | null>`h.firm_id`.as('firm_id'),
]

export function holdingsOf(row: {
  mappings: Mapping[] | null
  created_development_ids: number[] | null
  firm_id: number | null
}): Holdings {
  return {
    mappings: row.mappings ?? [],
    createdDevelopmentIds: row.created_development_ids ?? [],
    firmId: row.firm_id,
  }
}

/** Makes an actor with the current rights of a person who is not signed in. */
export function actorOf(person: { userId: number; isAdmin: boolean } & Holdings): Actor {
  return { ...person, sessionId: 0, sessionKind: 'full', isFresh: false, name: '' }
}
