import type { NoteAudience } from '@doorstep/contract/issues/notes/rules'
import fc from 'fast-check'
import { newKey } from '../src/files/store.ts'
import type { Held } from './conversations.ts'
import type { TestDatabase } from './factories.ts'

const AUDIENCES = ['public', 'internal', 'reporter', 'staff'] as const

/** Occupants that staff can name as the contact. */
type Candidate = 'neighbour' | 'cousin'

/** Acts that change an issue's notes or the people who read them. */
export type Act =
  | { act: 'write'; by: 'reporter' | 'contact' | 'manager'; audience: NoteAudience }
  | { act: 'share'; note: number }
  | { act: 'takeBack'; note: number }
  | { act: 'give' | 'end'; who: 'reporter' | 'neighbour'; role: Held }
  /** Names the neighbour or the cousin as the contact, or nobody. */
  | { act: 'name'; contact: Candidate | null }
  | { act: 'close' | 'reopen'; account: Candidate }

const role = fc.constantFrom<Held[]>('TENANT', 'LEASE', 'CONTRACTOR')
const who = fc.constantFrom<('reporter' | 'neighbour')[]>('reporter', 'neighbour')
export const acts = fc.array(
  fc.oneof<fc.Arbitrary<Act>[]>(
    fc.record({
      act: fc.constant('write' as const),
      by: fc.constantFrom<('reporter' | 'contact' | 'manager')[]>(
        'reporter',
        'contact',
        'manager',
        'manager',
      ),
      audience: fc.constantFrom(...AUDIENCES),
    }),
    fc.record({ act: fc.constant('share' as const), note: fc.nat(3) }),
    fc.record({ act: fc.constant('takeBack' as const), note: fc.nat(3) }),
    fc.record({ act: fc.constantFrom<('give' | 'end')[]>('give', 'end'), who, role }),
    fc.record({
      act: fc.constant('end' as const),
      who: fc.constant('reporter' as const),
      role: fc.constant('TENANT' as const),
    }),
    fc.record({
      act: fc.constant('name' as const),
      contact: fc.constantFrom<(Candidate | null)[]>('neighbour', 'neighbour', 'cousin', null),
    }),
    fc.record({
      act: fc.constantFrom<('close' | 'reopen')[]>('close', 'reopen'),
      account: fc.constantFrom<Candidate[]>('neighbour', 'cousin'),
    }),
  ),
  { minLength: 4, maxLength: 8 },
)

/** Adds a photo to a note, without a file in the store. */
export const addNotePhoto = (
  { db }: TestDatabase,
  { issueId, noteId, name }: { issueId: number; noteId: number; name: string },
): Promise<{ id: number }> =>
  db
    .insertInto('issue_attachments')
    .values({
      issue_id: issueId,
      note_id: noteId,
      name: `${name}.jpg`,
      type: 'image/jpeg',
      size: 9,
      sha256: newKey(),
      state: 'ready',
      original_key: newKey(),
      display_key: newKey(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
