import type { NoteAudience } from '@doorstep/contract/issues/notes/rules'
import fc from 'fast-check'
import type { Held } from './conversations.ts'

const AUDIENCES = ['public', 'internal', 'reporter', 'staff'] as const

/** Changes to an issue's notes and to the people who read them. */
export type Act =
  | { act: 'write'; by: 'reporter' | 'contact' | 'manager'; audience: NoteAudience }
  | { act: 'share'; note: number }
  | { act: 'takeBack'; note: number }
  | { act: 'give' | 'end'; who: 'reporter' | 'neighbour'; role: Held }
  /** Names the neighbour as the contact, or nobody. */
  | { act: 'name'; isNeighbour: boolean }

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
      isNeighbour: fc.constantFrom(true, true, false),
    }),
  ),
  { minLength: 4, maxLength: 8 },
)
