/* oxlint-disable max-lines -- one world for all of these tests */
import { randomUUID } from 'node:crypto'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { Order } from '@doorstep/contract/orders/schema'
import type { Findings } from '@doorstep/contract/search/schema'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAll } from '../../../../../scripts/long-tests.mjs'
import { issueOf, nobody, signIn } from '../../../../test/callers.ts'
import type { Caller } from '../../../../test/callers.ts'
import { Conversation } from '../../../../test/conversations.ts'
import type { Held } from '../../../../test/conversations.ts'
import { buildIssue } from '../../../../test/factories.ts'
import { linkedOf } from '../../../../test/firmSide.ts'
import type { FirmWorld } from '../../../../test/firmSide.ts'
import { startFirmNotes } from '../../../../test/firmNotes.ts'
import type { FirmNotes } from '../../../../test/firmNotes.ts'
import { buildOrder } from '../../../../test/firms.ts'
import { firmActs } from '../../../../test/firmNoteActs.ts'
import type { Act, Side } from '../../../../test/firmNoteActs.ts'
import { hear } from '../../../../test/signals.ts'
import { systemCtx } from '../../../context.ts'
import { collectEntries } from '../../data-exports/contents/service.ts'
import { NOTHING_FOUND } from '../../search/present.ts'

const HISTORIES = isAll ? 200 : 15

/** Matches words that only the notes of this test contain. */
const WORD = /word[0-9]+x[0-9]+x/g
const wordsIn = (text: string): string[] => [...new Set(text.match(WORD))].toSorted()

interface Written {
  id: number
  word: string
  photoId: number
}

describe('notes of generated histories with two firms', () => {
  let world: FirmWorld
  let firms: FirmNotes['firms']
  let standing: FirmNotes['standing']
  let ways: FirmNotes
  let written = 0
  beforeAll(async () => {
    ways = await startFirmNotes()
    ;({ world, firms, standing } = ways)
  })
  afterAll(() => world.test.close())

  it.each(fc.sample(firmActs, { numRuns: HISTORIES, seed: 21 }).map((acts, at) => [at, acts] as const))(
    'notes of generated history %i with two firms reach only people in their audience, through any call, email or file [TALK-50]',
    async (at, acts) => {
      expect(await live(at, acts)).toEqual([])
    },
  )

  it('notes of generated histories with two firms are in no calendar [TALK-50]', async () => {
    expect(written).toBeGreaterThan(HISTORIES)
    for (const caller of [standing.neighbour, standing.lease, standing.first]) {
      const feed = (await caller.post(`/properties/${world.home}/calendar`)).json<{ url?: string }>()
      if (feed.url === undefined) continue
      const answer = await caller.get(new URL(feed.url).pathname.replace(/^\/api/, ''))
      expect(answer.statusCode).toBe(200)
      expect(wordsIn(answer.body)).toEqual([])
    }
  })

  /** Plays a history. Returns who noticed a note that is not for them, or did not notice one that is. */
  async function live(at: number, history: readonly Act[]): Promise<string[]> {
    const { test, home } = world
    const reporter = await signIn(test, 'TENANT', home, { email: `reporter${at}@example.test` })
    const callers = { ...standing, reporter }
    const people = Object.values(callers)
    const issueId = await buildIssue(test.services, {
      propertyId: home,
      reporterId: reporter.userId,
      status: 'AwaitingContract',
    })
    const orderOf = (one: Side) =>
      buildOrder(test.services, { issueId, firmId: firms[one].firmId, status: 'Accepted' })
    const orders = { first: await orderOf('first'), second: await orderOf('second') }
    const tokens = { first: await world.token(orders.first), second: await world.token(orders.second) }
    const talk = new Conversation(
      reporter.userId,
      new Map<number, Held[]>([
        [standing.manager.userId, ['PMGR']],
        [standing.lease.userId, ['LEASE']],
        [standing.mapped.userId, ['CONTRACTOR']],
        [standing.neighbour.userId, ['TENANT']],
        [standing.mover.userId, ['TENANT']],
        [reporter.userId, ['TENANT']],
      ]),
      [firms.first.firmId, firms.second.firmId],
    )
    await ways.employ(standing.mover.userId, undefined)
    talk.work(standing.first.userId, firms.first.firmId)
    talk.work(standing.second.userId, firms.second.firmId)
    const notes: Written[] = []
    const wrong: string[] = []

    const mayRead = ({ userId }: Caller, note: number): boolean => talk.mayRead(userId, note)
    const standOf = async (caller: Caller): Promise<string> => {
      const { version, updatedAt, comments, attachments } = issueOf(await caller.get(`/issues/${issueId}`))
      const own = await caller.get('/orders?limit=3')
      const ownOrders = own.statusCode === 200 ? own.body : null
      return JSON.stringify({ version, updatedAt, comments, attachments, ownOrders })
    }
    /** People who cannot read the note get no signal, and see the issue and its orders unchanged. */
    const unnoticed = async (
      note: number,
      act: () => Promise<{ statusCode: number; body: string }>,
    ): Promise<void> => {
      const before = people.map((caller) => mayRead(caller, note))
      const outside = [standing.second, standing.first, reporter].find((caller) => !mayRead(caller, note))
      const stand = outside && (await standOf(outside))
      const heard = await hear(test, people, async () => {
        const answer = await act()
        expect(answer.statusCode, answer.body).toBeLessThan(300)
      })
      people.forEach((caller, index) => {
        const hasHeard = (heard[index] ?? []).some(({ id }) => id === issueId)
        if (hasHeard && !before[index] && !mayRead(caller, note)) wrong.push(`${at}: heard by ${index}`)
        if (!hasHeard && mayRead(caller, note) !== before[index]) wrong.push(`${at}: not told ${index}`)
      })
      if (outside && !mayRead(outside, note) && (await standOf(outside)) !== stand)
        wrong.push(`${at}: noticed`)
    }
    const send = (
      step: Act & { act: 'write' },
      word: string,
    ): Promise<{ statusCode: number; body: string }> => {
      const path = `/issues/${issueId}/notes`
      if (step.by === 'reporter') return reporter.postForm(path, { text: word })
      if (step.by !== 'manager') {
        const note = { key: randomUUID(), words: word }
        return step.isByLink
          ? nobody(test).post('/order-links/notes', { token: tokens[step.by], ...note })
          : callers[step.by].post(`/orders/${orders[step.by]}/notes`, note)
      }
      if (step.to === 'internal') return standing.manager.update(issueId, { notes: word, internal: true })
      if (step.to === 'reporter' || step.to === 'staff')
        return standing.manager.postForm(path, { text: word, audience: step.to })
      const orderId = String(orders[step.to])
      return standing.manager.postForm(path, { text: word, audience: 'order', orderId })
    }
    const note = (step: Act & { act: 'write' }): void => {
      if (step.by === 'reporter') talk.write(reporter.userId, 'reporter')
      else if (step.by !== 'manager') talk.write(0, 'order', firms[step.by].firmId, true)
      else if (step.to === 'first' || step.to === 'second')
        talk.write(standing.manager.userId, 'order', firms[step.to].firmId)
      else talk.write(standing.manager.userId, step.to)
    }

    for (const step of history) {
      if (step.act === 'write') {
        const word = `word${at}x${notes.length}x`
        const number = notes.length
        note(step)
        await unnoticed(number, () => send(step, word))
        const { id } = await test.services.db
          .selectFrom('issue_events')
          .select('id')
          .where('note', '=', word)
          .executeTakeFirstOrThrow()
        notes.push({ id, word, photoId: await ways.addPhoto(issueId, id, word) })
        written += 1
      } else if (step.act === 'work') {
        await ways.employ(standing.mover.userId, step.firm)
        talk.work(standing.mover.userId, step.firm && firms[step.firm].firmId)
      } else {
        const [stored, told] = [notes[step.note], talk.notes[step.note]]
        const isShare = step.act === 'share'
        if (!stored || !told || told.author === reporter.userId) continue
        if (isShare && talk.isOpen(step.note)) continue
        await unnoticed(step.note, () => {
          if (isShare) talk.share(step.note)
          else talk.takeBack(step.note)
          const path = `/issues/${issueId}/notes/${stored.id}/${isShare ? 'share' : 'take-back'}`
          return standing.manager.post(path, { audience: 'reporter' })
        })
      }
    }
    const told = { at, issueId, talk, notes }
    // Each history checks one of three people who can read none of the notes.
    const outside = (['lease', 'mapped', 'neighbour'] as const)[at % 3] ?? 'lease'
    for (const name of ['manager', 'reporter', 'mover', 'first', 'second', outside] as const)
      await lookAs({ ...told, name, caller: callers[name], orders })
    for (const one of ['first', 'second'] as const)
      await lookByLink({ ...told, firm: firms[one].firmId, token: tokens[one], orderId: orders[one] })
    await lookAtCopies(told, callers)
    return wrong
  }

  interface Look {
    at: number
    issueId: number
    talk: Conversation
    notes: readonly Written[]
  }

  async function lookAs({
    at,
    issueId,
    talk,
    notes,
    name,
    caller,
    orders,
  }: Look & { name: string; caller: Caller; orders: Record<Side, number> }): Promise<void> {
    const told = `${at} ${name}`
    const allowed = notes
      .flatMap(({ word }, index) => (talk.mayRead(caller.userId, index) ? [word] : []))
      .toSorted()
    const events = await caller.get(`/issues/${issueId}/events`)
    const isOpen = events.statusCode === 200
    const entries = isOpen ? events.json<IssueEvent[]>() : []
    const read = isOpen ? allowed : []
    if (!isOpen) expect(allowed, told).toEqual([])
    expect(wordsIn(entries.map(({ note }) => note).join()), told).toEqual(read)
    expect(entries.flatMap(({ attachments }) => attachments).length, told).toBe(read.length)
    const found = (text: string) => wordsIn(text).filter((word) => word.startsWith(`word${at}x`))
    if (isOpen) expect(found((await caller.get(`/issues/${issueId}`)).body), told).toEqual(allowed)
    // In each history, each person checks only one of these paths.
    const paths = [
      '/issues?limit=3',
      '/issues/user_issues?limit=3',
      '/notifications?limit=3',
      '/orders?limit=5',
    ]
    const path = paths[(at + caller.userId) % paths.length] ?? ''
    expect(allowed, `${told} ${path}`).toEqual(expect.arrayContaining(found((await caller.get(path)).body)))
    const one = at % 2 === 0 ? 'first' : 'second'
    const { firmId } = firms[one]
    const answer = await caller.get(`/orders/${orders[one]}`)
    const texts = notes.flatMap(({ word }, index) => (talk.readsAs(firmId, index) ? [word] : []))
    const shown = answer.statusCode === 200 ? answer.json<Order>().notes.map(({ text }) => text) : []
    expect(shown, `${told} order`).toEqual(talk.firmOf(caller.userId) === firmId ? texts : [])
    if ((at + caller.userId) % 3 !== 0) return
    const last = notes.at(at % Math.max(1, notes.length))
    if (last === undefined) return
    const isRead = read.includes(last.word)
    const hits = (await caller.get(`/search?q=${last.word}`)).json<Findings>()
    expect(wordsIn(JSON.stringify(hits)), `${told} search`).toEqual(isRead ? [last.word] : [])
    if (isRead) return
    expect(hits, `${told} search`).toEqual(NOTHING_FOUND)
    // The photo has no file in the store, so this test checks only the refusal.
    const photo = await caller.get(`/issues/${issueId}/attachments/${last.photoId}`)
    expect(photo.statusCode, `${told} photo`).toBe(404)
    const ofOrder = await caller.get(`/orders/${orders[one]}/notes/photos/${last.photoId}`)
    expect([403, 404], `${told} order's photo`).toContain(ofOrder.statusCode)
  }

  async function lookByLink({
    at,
    talk,
    notes,
    firm,
    token,
    orderId,
  }: Look & { firm: number; token: string; orderId: number }): Promise<void> {
    const told = `${at} link ${orderId}`
    const answer = await nobody(world.test).post('/order-links/read', { token })
    const allowed = notes.flatMap(({ word }, index) => (talk.readsAs(firm, index) ? [word] : []))
    expect(
      linkedOf(answer).order.notes.map(({ text }) => text),
      told,
    ).toEqual(allowed)
    expect(wordsIn(answer.body), told).toEqual(allowed.toSorted())
    for (const { word, photoId } of notes) {
      if (allowed.includes(word)) continue
      const photo = await nobody(world.test).post('/order-links/notes/photos/read', { token, photoId })
      expect(photo.statusCode, told).toBe(404)
    }
  }

  async function lookAtCopies({ at, talk, notes }: Look, callers: Record<string, Caller>): Promise<void> {
    const { services } = world.test
    const mails = await services.db
      .selectFrom('outbox_messages')
      .select(['recipient', 'subject', 'body'])
      .execute()
    const mailedTo = (address: string): string[] =>
      wordsIn(
        mails
          .filter(({ recipient }) => recipient === address)
          .map(({ subject, body }) => `${subject} ${body}`)
          .join(),
      )
    const mailboxes: Record<string, string> = { first: 'worker', second: 'other', reporter: `reporter${at}` }
    for (const [name, { userId }] of Object.entries(callers)) {
      const address = `${mailboxes[name] ?? name}@example.test`
      const hasRead = notes.flatMap(({ word }, index) => (talk.hasRead(userId, index) ? [word] : []))
      expect(hasRead, `${at} mails of ${name}`).toEqual(expect.arrayContaining(mailedTo(address)))
    }
    for (const { firmId, email } of Object.values(firms)) {
      const theirs = notes.flatMap(({ word }, index) => (talk.notes[index]?.firm === firmId ? [word] : []))
      expect(theirs, `${at} mails of firm ${firmId}`).toEqual(expect.arrayContaining(mailedTo(email)))
    }
    await services.db.deleteFrom('outbox_messages').execute()
    const { userId } = callers['reporter'] ?? { userId: 0 }
    const entries = await collectEntries(systemCtx(services, 'a-job'), userId)
    const copy = entries.map(({ name, content }) => (typeof content === 'string' ? content : name)).join('\n')
    const asReporter = notes.flatMap(({ word }, index) => (talk.mayRead(userId, index) ? [word] : []))
    expect(wordsIn(copy), `${at} copy`).toEqual(asReporter.toSorted())
  }
})
