import { NOTE_AUDIENCES } from '@doorstep/contract/issues/notes/rules'
import type { RoleName } from '@doorstep/contract/access'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Conversation } from '../../test/conversations.ts'
import type { Held } from '../../test/conversations.ts'
import { actorOf } from './holdings.ts'
import type { Actor } from './actor.ts'
import { mayHaveLeft, noteReaderOf } from '../features/issues/notes/rules.ts'
import { audiencesOf, hasReadNote, isForReporter, readsNote } from './notes.ts'
import type { Audience, NoteFacts } from './notes.ts'

const HOME = 1
const REPORTER = 10
const PEOPLE = [REPORTER, 11, 12] as const
const ROLES = ['TENANT', 'LEASE', 'CONTRACTOR', 'LETTINGAGENT', 'PMGR'] as const

type Act =
  | { act: 'write'; who: number; audience: (typeof NOTE_AUDIENCES)[number] }
  | { act: 'share'; note: number }
  | { act: 'takeBack'; note: number }
  | { act: 'give' | 'end'; who: number; role: Held }

const who = fc.constantFrom(...PEOPLE)
const role = fc.constantFrom(...ROLES)
const audience = fc.constantFrom(...NOTE_AUDIENCES)
const acts = fc.array(
  fc.oneof<fc.Arbitrary<Act>[]>(
    fc.record({ act: fc.constant('write' as const), who, audience }),
    fc.record({ act: fc.constant('share' as const), note: fc.nat(6) }),
    fc.record({ act: fc.constant('takeBack' as const), note: fc.nat(6) }),
    fc.record({ act: fc.constantFrom<('give' | 'end')[]>('give', 'end'), who, role }),
    fc.record({
      act: fc.constant('end' as const),
      who: fc.constant(REPORTER),
      role: fc.constant('TENANT' as const),
    }),
  ),
  { minLength: 1, maxLength: 14 },
)

/** The history as the database keeps it, beside what the design says of it. */
function play(history: readonly Act[]) {
  const talk = new Conversation(
    REPORTER,
    new Map(PEOPLE.map((person): [number, Held[]] => [person, person === REPORTER ? ['TENANT'] : []])),
  )
  const facts: NoteFacts[] = []
  let endedAt: Date | undefined
  history.forEach((step, at) => {
    const now = new Date(at * 1000)
    if (step.act === 'write') {
      const audiences: Audience[] = [step.audience]
      const isOld = step.audience === 'public' || step.audience === 'internal'
      facts.push({
        kind: 'noteAdded',
        at: now,
        actorId: step.who,
        note: 'Words.',
        internal: !isForReporter(audiences),
        audiences: isOld ? null : audiences,
        sharedAt: null,
        takenFrom: null,
      })
      talk.write(step.who, step.audience)
    } else if (step.act === 'share' || step.act === 'takeBack') {
      const note = facts[step.note]
      if (!note) return
      const before = audiencesOf(note)
      if (step.act === 'takeBack') {
        facts[step.note] = {
          ...note,
          audiences: ['staff'],
          takenFrom: [...(note.takenFrom ?? []), ...before],
        }
        talk.takeBack(step.note)
      } else if (!isForReporter(before)) {
        facts[step.note] = { ...note, audiences: [...before, 'reporter'], sharedAt: now }
        talk.share(step.note)
      }
    } else if (step.act === 'give') talk.give(step.who, step.role)
    else {
      if (step.who === REPORTER && talk.held(REPORTER).has(step.role)) endedAt = now
      talk.end(step.who, step.role)
    }
  })
  return { talk, facts, endedAt }
}

function actorWith(userId: number, held: ReadonlySet<Held>): Actor {
  const mappings = [...held].map((name: RoleName) => ({
    // One of those that manage is held elsewhere in the development.
    propertyId: name === 'PMGR' ? HOME + 1 : HOME,
    developmentId: 5,
    role: name,
    isOpen: true,
  }))
  return actorOf({ userId, isAdmin: false, mappings, createdDevelopmentIds: [], firmId: null })
}

it('a note is read by those whom it is for, whatever has happened, over 10,000 histories [TALK-01]', () => {
  const target = {
    propertyId: HOME,
    developmentId: 5,
    reporterId: REPORTER,
    reportedBy: REPORTER,
    status: 'Open',
    orderFirmIds: null,
  } as const
  const counted = { read: 0, unread: 0, kept: 0 }
  fc.assert(
    fc.property(acts, (history) => {
      const { talk, facts, endedAt } = play(history)
      for (const person of PEOPLE) {
        const actor = actorWith(person, talk.held(person))
        const leftAt = mayHaveLeft(actor, target) ? endedAt : undefined
        const reader = noteReaderOf(actor, target, leftAt)
        facts.forEach((note, at) => {
          const mayRead = talk.mayRead(person, at)
          if (readsNote(reader, note) !== mayRead)
            throw new Error(`person ${person}, note ${at}: not ${mayRead}`)
          // Once read, a note counts for good: nothing of it that was taken back looks like a change.
          if (mayRead && !hasReadNote(reader, note))
            throw new Error(`person ${person}, note ${at}: not counted`)
          counted[mayRead ? 'read' : 'unread'] += 1
          if (mayRead && leftAt) counted.kept += 1
        })
      }
    }),
    { numRuns: 10_000 },
  )
  // The histories have what they are about.
  expect(Math.min(counted.read, counted.unread)).toBeGreaterThan(5000)
  expect(counted.kept).toBeGreaterThan(100)
})
