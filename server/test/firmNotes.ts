import { newKey } from '../src/files/store.ts'
import { signIn } from './callers.ts'
import type { Caller } from './callers.ts'
import { FirmWorld } from './firmSide.ts'
import type { Side } from './firmNoteActs.ts'

/** Two firms with one person each, and all other people who might read the firms' notes. */
export interface FirmNotes {
  world: FirmWorld
  firms: Record<Side, { firmId: number; email: string }>
  standing: Record<'manager' | 'lease' | 'mapped' | 'neighbour' | 'mover' | Side, Caller>
  /** Moves a person to this firm, or removes the person from every firm. */
  employ: (userId: number, firm: Side | undefined) => Promise<void>
  addPhoto: (issueId: number, noteId: number, name: string) => Promise<number>
}

export async function startFirmNotes(): Promise<FirmNotes> {
  const world = await FirmWorld.start()
  const { test, home, worker, other, manager } = world
  const { db } = test.services
  const firmOf = ({ userId }: Caller) =>
    db
      .selectFrom('firm_people as m')
      .innerJoin('firms as f', 'f.id', 'm.firm_id')
      .select(['f.id as firmId', 'f.email'])
      .where('m.user_id', '=', userId)
      .executeTakeFirstOrThrow()
  const firms = { first: await firmOf(worker), second: await firmOf(other) }
  return {
    world,
    firms,
    standing: {
      manager,
      lease: await signIn(test, 'LEASE', home, { email: 'lease@example.test' }),
      mapped: await signIn(test, 'CONTRACTOR', home, { email: 'mapped@example.test' }),
      neighbour: await signIn(test, 'TENANT', home, { email: 'neighbour@example.test' }),
      // A resident who works first for one firm and later for the other.
      mover: await signIn(test, 'TENANT', home, { email: 'mover@example.test' }),
      first: worker,
      second: other,
    },
    employ: async (userId, firm) => {
      await db.deleteFrom('firm_people').where('user_id', '=', userId).execute()
      const row = firm && { user_id: userId, firm_id: firms[firm].firmId }
      if (row) await db.insertInto('firm_people').values(row).execute()
    },
    addPhoto: async (issueId, noteId, name) => {
      const file = { name: `${name}.jpg`, type: 'image/jpeg', size: 9, sha256: newKey(), state: 'ready' }
      const keys = { original_key: newKey(), display_key: newKey() }
      const { id } = await db
        .insertInto('issue_attachments')
        .values({ issue_id: issueId, note_id: noteId, ...file, ...keys })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}
