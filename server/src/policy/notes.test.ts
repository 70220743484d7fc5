import { NOTE_AUDIENCES } from '@doorstep/contract/issues/notes/rules'
import type { RoleName } from '@doorstep/contract/access'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Conversation } from '../../test/conversations.ts'
import type { Held } from '../../test/conversations.ts'
import { actorOf } from './holdings.ts'
import type { Actor } from './actor.ts'
import { leftWith, mayHaveLeft, noteReaderOf } from '../features/issues/notes/rules.ts'
import { audiencesOf, firmReader, hasReadNote, isForReporter, readsNote, seesEntry } from './notes.ts'
import type { Audience, NoteFacts, NoteReader } from './notes.ts'

const HOME = 1
const REPORTER = 10
const NEIGHBOUR = 12
/** The readers in this test. The last two readers each work for a firm with a work order. */
const PEOPLE = [REPORTER, 11, NEIGHBOUR, 21, 22] as const
const FIRMS = [1, 2] as const
const ROLES = ['TENANT', 'LEASE', 'CONTRACTOR', 'LETTINGAGENT', 'PMGR'] as const

type Act =
  | { act: 'write'; who: number; audience: (typeof NOTE_AUDIENCES)[number]; firm: number; byFirm: boolean }
  | { act: 'work'; who: number; firm: number | undefined }
  | { act: 'share'; note: number }
  | { act: 'takeBack'; note: number }
  | { act: 'give' | 'end'; who: number; role: Held }
  | { act: 'name'; who: number | undefined }

const who = fc.constantFrom(...PEOPLE)
const role = fc.constantFrom(...ROLES)
const firm = fc.constantFrom(...FIRMS)
// If the history has no work order, notes about work orders are skipped.
const audience = fc.constantFrom(...NOTE_AUDIENCES, 'order' as const, 'order' as const)
const acts = fc.array(
  fc.oneof<fc.Arbitrary<Act>[]>(
    fc.record({ act: fc.constant('write' as const), who, audience, firm, byFirm: fc.boolean() }),
    // In this test, the reporter never works for a firm. Reporters who have moved out read only the notes that they
    // could read as the reporter, even if another role would show more.
    fc.record({
      act: fc.constant('work' as const),
      who: fc.constantFrom(11, 21, 22),
      firm: fc.option(firm, { nil: undefined }),
    }),
    fc.record({ act: fc.constant('share' as const), note: fc.nat(6) }),
    fc.record({ act: fc.constant('takeBack' as const), note: fc.nat(6) }),
    fc.record({ act: fc.constantFrom<('give' | 'end')[]>('give', 'end'), who, role }),
    fc.record({
      act: fc.constant('end' as const),
      who: fc.constantFrom(REPORTER, NEIGHBOUR),
      role: fc.constant('TENANT' as const),
    }),
    // The contact does not work for a firm in this test.
    fc.record({ act: fc.constant('name' as const), who: fc.constant(NEIGHBOUR) }),
    fc.record({ act: fc.constant('name' as const), who: fc.constantFrom(NEIGHBOUR, undefined) }),
  ),
  { minLength: 1, maxLength: 14 },
)

/** Applies the actions both to the rows in the database and to a model of the design. */
function play(history: readonly Act[], hasOrders: boolean) {
  const talk = new Conversation(
    REPORTER,
    new Map(
      PEOPLE.map((person): [number, Held[]] => [
        person,
        person === REPORTER || person === NEIGHBOUR ? ['TENANT'] : [],
      ]),
    ),
    hasOrders ? FIRMS : [],
  )
  const facts: (NoteFacts & { byFirm: boolean })[] = []
  talk.work(21, 1)
  talk.work(22, 2)
  const endedAt = new Map<number, Date>()
  let contactSince: Date | null = null
  history.forEach((step, at) => {
    const now = new Date(at * 1000)
    if (step.act === 'write') {
      const isOfOrder = step.audience === 'order'
      if (isOfOrder && !hasOrders) return
      const byFirm = isOfOrder && step.byFirm
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
        firmId: isOfOrder ? step.firm : null,
        byFirm,
      })
      talk.write(step.who, step.audience, isOfOrder ? step.firm : undefined, byFirm)
    } else if (step.act === 'share' || step.act === 'takeBack') {
      const note = facts[step.note]
      if (!note) return
      const before = audiencesOf(note)
      if (step.act === 'takeBack') {
        facts[step.note] = {
          ...note,
          audiences: leftWith(note),
          takenFrom: [...(note.takenFrom ?? []), ...before],
        }
        talk.takeBack(step.note)
      } else if (!isForReporter(before)) {
        facts[step.note] = { ...note, audiences: [...before, 'reporter'], sharedAt: now }
        talk.share(step.note)
      }
    } else if (step.act === 'work') talk.work(step.who, step.firm)
    else if (step.act === 'give') talk.give(step.who, step.role)
    else if (step.act === 'name') {
      if (step.who !== undefined && !talk.held(step.who).has('TENANT')) return
      if (step.who !== talk.contact) contactSince = step.who === undefined ? null : now
      talk.name(step.who)
    } else {
      if (talk.held(step.who).has(step.role)) endedAt.set(step.who, now)
      talk.end(step.who, step.role)
    }
  })
  return { talk, facts, endedAt, contactSince }
}

function actorWith(userId: number, held: ReadonlySet<Held>, firmId: number | null): Actor {
  const mappings = [...held].map((name: RoleName) => ({
    // The person has the managing role at another home of the development.
    propertyId: name === 'PMGR' ? HOME + 1 : HOME,
    developmentId: 5,
    role: name,
    isOpen: true,
    commons: [],
  }))
  return actorOf({ userId, isAdmin: false, mappings, createdDevelopmentIds: [], firmId })
}

it('readsNote lets only the audience of a note read the note, over 10,000 random histories [TALK-01]', () => {
  const target = {
    propertyId: HOME,
    developmentId: 5,
    reporterId: REPORTER,
    reportedBy: REPORTER,
    status: 'Open',
  } as const
  const counted = { read: 0, unread: 0, kept: 0, byFirms: 0, asContact: 0, keptByContact: 0 }
  fc.assert(
    fc.property(acts, fc.boolean(), (history, hasOrders) => {
      const { talk, facts, endedAt, contactSince } = play(history, hasOrders)
      for (const person of PEOPLE) {
        const actor = actorWith(person, talk.held(person), talk.firmOf(person) ?? null)
        const contact = { contactId: talk.contact ?? null, contactSince }
        const seen = { ...target, ...contact, orderFirmIds: hasOrders ? FIRMS : null }
        const leftAt = mayHaveLeft(actor, seen) ? endedAt.get(person) : undefined
        const reader = noteReaderOf(actor, seen, leftAt)
        facts.forEach((note, at) => {
          const mayRead = talk.mayRead(person, at)
          if (readsNote(reader, note) !== mayRead)
            throw new Error(`person ${person}, note ${at}: not ${mayRead}`)
          // `hasReadNote` must accept every note that the person can read. Then taking a note back never looks like a
          // change.
          if (mayRead && !hasReadNote(reader, note))
            throw new Error(`person ${person}, note ${at}: not counted`)
          counted[mayRead ? 'read' : 'unread'] += 1
          if (mayRead && leftAt && person === REPORTER) counted.kept += 1
          if (mayRead && person === talk.contact) counted[leftAt ? 'keptByContact' : 'asContact'] += 1
        })
      }
      // The link of a firm's work order shows the notes for that firm only.
      for (const ofFirm of FIRMS)
        facts.forEach((note, at) => {
          const mayRead = talk.readsAs(ofFirm, at)
          if (readsNote(firmReader(ofFirm), note) !== mayRead)
            throw new Error(`firm ${ofFirm}, note ${at}: not ${mayRead}`)
          if (mayRead) counted.byFirms += 1
        })
    }),
    { numRuns: 10_000 },
  )
  expect(Math.min(counted.read, counted.unread)).toBeGreaterThan(5000)
  expect(counted.kept).toBeGreaterThan(100)
  expect(counted.byFirms).toBeGreaterThan(1000)
  expect(counted.asContact).toBeGreaterThan(500)
  expect(counted.keptByContact).toBeGreaterThan(100)
})

it('seesEntry hides later steps of other people from a person who has left, and earlier steps from a contact who did not see the issue [TALK-01]', () => {
  const at = (ms: number, actorId: number): NoteFacts => ({
    kind: 'statusChanged',
    at: new Date(ms),
    actorId,
    note: null,
    internal: false,
    audiences: null,
    sharedAt: null,
    takenFrom: null,
    firmId: null,
  })
  const reader: NoteReader = { userId: REPORTER, isReporter: true, belongs: () => true }
  const seen = (as: NoteReader): boolean[] =>
    [at(4, 21), at(5, 21), at(6, 21), at(6, REPORTER)].map((entry) => seesEntry(as, entry))
  expect(seen(reader)).toEqual([true, true, true, true])
  expect(seen({ ...reader, leftAt: new Date(5) })).toEqual([true, true, false, true])
  const contact = { since: new Date(5), belongsBefore: () => false, readsBefore: false }
  expect(seen({ ...reader, contact })).toEqual([false, true, true, true])
  expect(seen({ ...reader, contact: { ...contact, readsBefore: true } })).toEqual([true, true, true, true])
})

it('seesEntry shows a contact an earlier step whose note staff share after they named the contact [TALK-211]', () => {
  const sharedAt = (shared: number | null): NoteFacts => ({
    kind: 'statusChanged',
    at: new Date(4),
    actorId: 21,
    note: 'Words.',
    internal: false,
    audiences: ['reporter'],
    sharedAt: shared === null ? null : new Date(shared),
    takenFrom: null,
    firmId: null,
  })
  const contact = { since: new Date(5), belongsBefore: () => false, readsBefore: false }
  const reader: NoteReader = { userId: NEIGHBOUR, isReporter: false, belongs: () => true, contact }
  expect([null, 4, 5].map((shared) => seesEntry(reader, sharedAt(shared)))).toEqual([false, false, true])
})

it('readsNote lets a person who leaves, or who becomes the contact, read a note that was opened at that very moment [TALK-01]', () => {
  const opened = (at: number, sharedAt: number | null = null): NoteFacts => ({
    kind: 'noteAdded',
    at: new Date(at),
    actorId: 21,
    note: 'Words.',
    internal: false,
    audiences: ['reporter'],
    sharedAt: sharedAt === null ? null : new Date(sharedAt),
    takenFrom: null,
    firmId: null,
  })
  const notes = [opened(4), opened(5), opened(6), opened(4, 5), opened(4, 6)]
  const reader: NoteReader = { userId: REPORTER, isReporter: false, belongs: () => true }
  const leaver = { ...reader, isReporter: true, leftAt: new Date(5) }
  expect(notes.map((note) => readsNote(leaver, note))).toEqual([true, true, false, true, false])
  const contact = { since: new Date(5), belongsBefore: () => false, readsBefore: true }
  expect(notes.map((note) => readsNote({ ...reader, contact }, note))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
})
