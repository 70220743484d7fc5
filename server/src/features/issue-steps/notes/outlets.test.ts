import type { Issue, IssueEvent } from '@doorstep/contract/issues/schema'
import type { Findings } from '@doorstep/contract/search/schema'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAll, LIMITS } from '../../../../../scripts/long-tests.mjs'
import { Caller, issueOf, signIn } from '../../../../test/callers.ts'
import { Conversation } from '../../../../test/conversations.ts'
import type { Held } from '../../../../test/conversations.ts'
import { buildIssue, buildProperty, buildSession } from '../../../../test/factories.ts'
import { acts, addNotePhoto } from '../../../../test/noteActs.ts'
import type { Act } from '../../../../test/noteActs.ts'
import { hear } from '../../../../test/signals.ts'
import { startTestApp } from '../../../../test/testApp.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { systemCtx } from '../../../context.ts'
import { collectEntries } from '../../data-exports/contents/service.ts'
import { NOTHING_FOUND } from '../../search/present.ts'

const HISTORIES = isAll ? 200 : 8
const LIMIT_MS = isAll ? 900_000 : LIMITS.test

/** Matches words that only the notes of this test contain. */
const WORD = /word[0-9]+x[0-9]+x/g
const wordsIn = (text: string): string[] => [...new Set(text.match(WORD))].toSorted()

describe('notes of generated histories', () => {
  let test: TestApp
  let home: number
  let standing: Record<'manager' | 'lease' | 'contractor' | 'stranger', Caller>
  let admin: Caller
  const written: string[] = []
  beforeAll(async () => {
    test = await startTestApp()
    admin = await signIn(test, 'ADMIN')
    home = await buildProperty(test.services)
    standing = {
      manager: await signIn(test, 'PMGR', home, { email: 'manager@example.test' }),
      lease: await signIn(test, 'LEASE', home, { email: 'lease@example.test' }),
      contractor: await signIn(test, 'CONTRACTOR', home, { email: 'contractor@example.test' }),
      stranger: await signIn(test, 'PMGR', await buildProperty(test.services), {
        email: 'stranger@example.test',
      }),
    }
  })
  afterAll(() => test.close())

  const setRole = async (userId: number, name: Held, isGiven: boolean): Promise<void> => {
    const { db } = test.services
    const row = { user_id: userId, property_id: home, role: name }
    if (isGiven) await db.insertInto('property_roles').values(row).execute()
    else
      await db
        .deleteFrom('property_roles')
        .where('user_id', '=', userId)
        .where('property_id', '=', home)
        .where('role', '=', name)
        .execute()
  }
  /** Suspends an account, which ends its sessions, or approves it and signs in again. */
  const setAccount = async (caller: Caller, isOpen: boolean): Promise<Caller> => {
    const { userId } = caller
    const answer = await admin.put(`/admin/${isOpen ? 'approve' : 'suspend'}-user`, { userId })
    expect(answer.statusCode, answer.body).toBe(200)
    if (!isOpen) return caller
    return new Caller(test.app, { userId, token: await buildSession(test.services, userId) })
  }

  it(
    'notes of generated histories reach only people in their audience, by any route, even while contacts change, leave and lose their accounts [TALK-02] [TALK-211] [TALK-214] [SEARCH-13]',
    async () => {
      const histories = fc.sample(acts, { numRuns: HISTORIES, seed: 19 })
      for (const [at, history] of histories.entries()) await live(at, history)
      expect(written.length).toBeGreaterThan(HISTORIES / 2)
      // Calendar feeds and a stranger's answers contain no words of the notes.
      for (const caller of [await signIn(test, 'TENANT', home), standing.lease]) {
        const feed = (await caller.post(`/properties/${home}/calendar`)).json<{ url?: string }>()
        const address = new URL(feed.url ?? '').pathname.replace(/^\/api/, '')
        const answer = await caller.get(address)
        expect(answer.statusCode).toBe(200)
        expect(wordsIn(answer.body)).toEqual([])
      }
      for (const path of ['/issues?limit=500', '/notifications?limit=500', `/dashboard/counts`])
        expect(wordsIn((await standing.stranger.get(path)).body)).toEqual([])
    },
    LIMIT_MS,
  )

  async function live(at: number, history: readonly Act[]): Promise<void> {
    const occupant = (name: string) => signIn(test, 'TENANT', home, { email: `${name}${at}@example.test` })
    const callers = {
      ...standing,
      neighbour: await occupant('neighbour'),
      cousin: await occupant('cousin'),
      reporter: await occupant('reporter'),
    }
    const { manager, lease, contractor, neighbour, cousin, reporter } = callers
    const issueId = await buildIssue(test.services, {
      propertyId: home,
      reporterId: reporter.userId,
      status: 'Open',
    })
    const talk = new Conversation(
      reporter.userId,
      new Map<number, Held[]>([
        [manager.userId, ['PMGR']],
        [lease.userId, ['LEASE']],
        [contractor.userId, ['CONTRACTOR']],
        [neighbour.userId, ['TENANT']],
        [cousin.userId, ['TENANT']],
        [reporter.userId, ['TENANT']],
      ]),
    )
    const wrong: string[] = []
    const notes: { id: number; word: string; photoId: number }[] = []

    const mayRead = (caller: Caller, note: number): boolean => talk.mayRead(caller.userId, note)
    /** People who cannot read the note get no signal, and see the issue unchanged. */
    const unnoticed = async (
      note: number,
      act: () => Promise<{ statusCode: number; body: string }>,
    ): Promise<void> => {
      const people = Object.values(callers)
      const before = people.map((caller) => mayRead(caller, note))
      const outside = people.filter((caller) => !mayRead(caller, note))
      const stands = await Promise.all(outside.map(standOf))
      let status = 0
      const heard = await hear(test, people, async () => {
        const answer = await act()
        status = answer.statusCode
      })
      expect(status).toBeLessThan(300)
      people.forEach((caller, index) => {
        const hasHeard = (heard[index] ?? []).some(({ id }) => id === issueId)
        if (hasHeard && !before[index] && !mayRead(caller, note)) wrong.push(`${at}: heard by ${index}`)
      })
      for (const [index, caller] of outside.entries())
        if (!mayRead(caller, note) && (await standOf(caller)) !== stands[index])
          wrong.push(`${at}: noticed by ${people.indexOf(caller)}`)
    }
    const standOf = async (caller: Caller): Promise<string> => {
      const { version, updatedAt, comments, attachments } = issueOf(await caller.get(`/issues/${issueId}`))
      return JSON.stringify({ version, updatedAt, comments, attachments })
    }

    for (const step of history) {
      const number = notes.length
      if (step.act === 'write') {
        const word = `word${at}x${number}x`
        const isOurs = step.by !== 'manager'
        if (step.by === 'reporter' && talk.held(reporter.userId).size === 0) continue
        if (step.by === 'contact' && !talk.hasContact()) continue
        const audience = isOurs ? 'reporter' : step.audience
        // Nobody can write to the reporter's side once all its people have left the home.
        if (!isOurs && audience === 'reporter' && !talk.hasSide()) continue
        const contact = talk.contact === callers.cousin.userId ? callers.cousin : callers.neighbour
        const author = { reporter, contact, manager }[step.by]
        talk.write(author.userId, audience)
        await unnoticed(number, () =>
          audience === 'public' || audience === 'internal'
            ? manager.update(issueId, { notes: word, internal: audience === 'internal' })
            : author.postForm(`/issues/${issueId}/notes`, { text: word, ...(!isOurs && { audience }) }),
        )
        const { id } = await test.services.db
          .selectFrom('issue_events')
          .select('id')
          .where('note', '=', word)
          .executeTakeFirstOrThrow()
        const photo = await addNotePhoto(test.services, { issueId, noteId: id, name: word })
        notes.push({ id, word, photoId: photo.id })
        written.push(word)
      } else if (step.act === 'share' || step.act === 'takeBack') {
        const note = notes[step.note]
        const told = talk.notes[step.note]
        if (!note || !told || told.author !== manager.userId) continue
        if (step.act === 'share' && (talk.isOpen(step.note) || !talk.hasSide())) continue
        const path = `/issues/${issueId}/notes/${note.id}/${step.act === 'share' ? 'share' : 'take-back'}`
        await unnoticed(step.note, () => {
          if (step.act === 'share') talk.share(step.note)
          else talk.takeBack(step.note)
          return manager.post(path, { audience: 'reporter' })
        })
      } else if (step.act === 'name') {
        const userId = step.contact && callers[step.contact].userId
        if (userId && (!talk.held(userId).has('TENANT') || talk.isClosed(userId))) continue
        const { statusCode } = await manager.put(`/issues/${issueId}/contact`, { userId })
        if (statusCode !== 200) wrong.push(`${at}: not named`)
        talk.name(userId ?? undefined)
      } else if ('account' in step) {
        const { userId } = callers[step.account]
        if (talk.isClosed(userId) === (step.act === 'close')) continue
        if (step.act === 'close') talk.close(userId)
        else talk.reopen(userId)
        callers[step.account] = await setAccount(callers[step.account], step.act === 'reopen')
      } else {
        const { userId } = callers[step.who]
        const has = talk.held(userId).has(step.role)
        if (has === (step.act === 'give')) continue
        await setRole(userId, step.role, step.act === 'give')
        if (step.act === 'give') talk.give(userId, step.role)
        else talk.end(userId, step.role)
      }
    }

    for (const [place, [name, caller]] of Object.entries(callers).entries()) {
      if (talk.isClosed(caller.userId)) {
        const { statusCode } = await caller.get(`/issues/${issueId}`)
        if (statusCode !== 401) wrong.push(`${at} ${name}: signed in`)
        continue
      }
      const allowed = notes.flatMap(({ word }, index) => (mayRead(caller, index) ? [word] : [])).toSorted()
      const told = `${at} ${name}`
      const events = await caller.get(`/issues/${issueId}/events`)
      const isOpen = events.statusCode === 200
      // People who may not see the history get no notes from the history call. A reporter who is a contractor can still
      // read notes in a list.
      if (!isOpen && allowed.length > 0 && name !== 'reporter') wrong.push(`${told}: shut out`)
      const entries = isOpen ? events.json<IssueEvent[]>() : []
      const read = isOpen ? allowed : []
      expect(wordsIn(entries.map(({ note }) => note).join()), told).toEqual(read)
      expect(entries.flatMap(({ attachments }) => attachments).length, told).toBe(read.length)
      const found = (text: string) => wordsIn(text).filter((word) => word.startsWith(`word${at}x`))
      const single = await caller.get(`/issues/${issueId}`)
      if (isOpen && found(single.body).join() !== allowed.join()) wrong.push(`${told}: the issue`)
      if (found(single.body).some((word) => !allowed.includes(word))) wrong.push(`${told}: leaked`)
      // In each history, each person checks only one of these paths.
      const paths = [
        '/issues?limit=3',
        '/issues/user_issues?limit=3',
        '/notifications?limit=3',
        `/issues/${issueId}/notes/readers`,
        `/dashboard?propertyId=${home}`,
      ]
      const path = paths[(at + place) % paths.length] ?? ''
      const shown = found((await caller.get(path)).body)
      expect(
        shown.filter((word) => !allowed.includes(word)),
        `${told} ${path}`,
      ).toEqual([])
      for (const [index, { word, photoId }] of notes.entries()) {
        if (index !== at % notes.length) continue
        expect((await caller.get(`/issues?q=${word}`)).json<Issue[]>(), told).toEqual([])
        if ((at + place) % 3 === 0) await search(caller, word, read.includes(word) ? issueId : null, told)
        // The photo has no file in the store, so this test checks only the refusal.
        const { statusCode } = await caller.get(`/issues/${issueId}/attachments/${photoId}`)
        if (!mayRead(caller, index) && statusCode !== 404) wrong.push(`${told}: photo`)
      }
    }
    expect(wrong).toEqual([])
    await lookAtCopies(at, talk, callers, notes)
  }

  /**
   * Checks a search. A person who cannot read the note finds nothing, and the answer contains none of the note's words.
   */
  async function search(caller: Caller, word: string, found: number | null, told: string): Promise<void> {
    const answer = (await caller.get(`/search?q=${word}`)).json<Findings>()
    const hits = answer.issues.hits.map(({ issueId }) => issueId)
    expect(hits, `${told} search`).toEqual(found === null ? [] : [found])
    expect(wordsIn(JSON.stringify(answer)), `${told} search`).toEqual(found === null ? [] : [word])
    if (found === null) expect(answer, `${told} search`).toEqual(NOTHING_FOUND)
  }

  async function lookAtCopies(
    at: number,
    talk: Conversation,
    callers: Record<string, Caller>,
    notes: readonly { word: string }[],
  ): Promise<void> {
    const mails = await test.services.db
      .selectFrom('outbox_messages')
      .select(['recipient', 'subject', 'body'])
      .execute()
    for (const [name, { userId }] of Object.entries(callers)) {
      const hasRead = notes.flatMap(({ word }, index) => (talk.hasRead(userId, index) ? [word] : []))
      const address = name in standing ? `${name}@example.test` : `${name}${at}@example.test`
      const theirs = mails.filter(({ recipient }) => recipient === address)
      const mailed = wordsIn(theirs.map(({ subject, body }) => `${subject} ${body}`).join())
      expect(
        mailed.filter((word) => !hasRead.includes(word)),
        `${at} mails of ${name}`,
      ).toEqual([])
    }
    await test.services.db.deleteFrom('outbox_messages').execute()
    const { userId } = callers['reporter'] ?? { userId: 0 }
    const entries = await collectEntries(systemCtx(test.services, 'a-job'), userId)
    const copy = entries.map(({ name, content }) => (typeof content === 'string' ? content : name)).join('\n')
    const asReporter = new Set(
      notes.flatMap(({ word }, index) => {
        const note = talk.notes[index]
        const isTheirs =
          note &&
          (note.author === userId || (talk.held(userId).size > 0 ? note.readBy.has('reporter') : note.isKept))
        return isTheirs ? [word] : []
      }),
    )
    expect(wordsIn(copy), `${at} copy`).toEqual([...asReporter].toSorted())
  }
})
