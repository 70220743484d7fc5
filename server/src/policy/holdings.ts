import { sql } from 'kysely'
import type { Actor, Mapping } from './actor.ts'

export type Holdings = Pick<Actor, 'mappings' | 'createdDevelopmentIds' | 'firmId'>

/** What a person holds, of the table `holdings as h` joined from the left. */
export const HOLDINGS = [
  // Written by the triggers of the table alone, in this form.
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

/** Somebody who is not signed in, with the rights that they have now. */
export function actorOf(person: { userId: number; isAdmin: boolean } & Holdings): Actor {
  return { ...person, sessionId: 0, sessionKind: 'full', isFresh: false, name: '' }
}
