import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Erasure, ErasureRequest } from '@doorstep/contract/erasures/schema'
import { ASKED_ALREADY, IS_HELD, IS_LAST_ADMIN, NOT_ASKED } from '@doorstep/contract/erasures/texts'
import { mails } from '../../../test/applicants.ts'
import { Caller, signIn } from '../../../test/callers.ts'
import type { Answer } from '../../../test/callers.ts'
import { buildIssue, buildProperty, mapUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

const OWN = '/account/erasure'
const WAITING = '/admin/erasures'
const GONE = 'Removed'

let test: TestApp
let home: number
let admin: Caller
let manager: Caller
beforeAll(async () => {
  test = await startTestApp()
  home = await buildProperty(test.services)
  admin = await signIn(test, 'ADMIN')
  // Gives the administrator a password. The database then always has an administrator who can sign in.
  await sql`update users set password_hash = 'none' where id = ${admin.userId}`.execute(test.services.db)
  manager = await signIn(test, 'PMGR', home, { email: 'manager@example.test' })
})
afterAll(() => test.close())

const person = (options = {}, place = home): Promise<Caller> => signIn(test, 'TENANT', place, options)
const erase = ({ userId }: Caller, by = manager): Promise<Answer> => by.post(`${WAITING}/${userId}/erase`)
const refuse = ({ userId }: Caller, by = manager, reason = 'A claim is under way.'): Promise<Answer> =>
  by.post(`${WAITING}/${userId}/refuse`, { reason })
const waiting = async (by: Caller): Promise<ErasureRequest[]> =>
  (await by.get(WAITING)).json<ErasureRequest[]>()
const ownOf = async (caller: Caller): Promise<Erasure> => (await caller.get(OWN)).json<Erasure>()
const saidBy = (answer: Answer): unknown => [answer.statusCode, answer.json<{ message: string }>().message]
const codesOf = (answers: Answer[]): number[] =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
const subjects = async (to: string): Promise<string[]> =>
  (await mails(test, to)).map(({ subject }) => subject).toReversed()
const firstNameOf = async ({ userId }: Caller): Promise<string> =>
  (
    await test.services.db
      .selectFrom('users')
      .select('first_name')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).first_name

type State = 'none' | 'asked' | 'refused' | 'erased'
async function stateOf(caller: Caller): Promise<State> {
  if ((await firstNameOf(caller)) === GONE) return 'erased'
  const { askedAt, refusal } = await ownOf(caller)
  if (refusal) return 'refused'
  return askedAt === null ? 'none' : 'asked'
}

const ACTS = {
  ask: (caller: Caller) => caller.post(OWN),
  'take back': (caller: Caller) => caller.delete(OWN),
  refuse: (caller: Caller) => refuse(caller),
  erase: (caller: Caller) => erase(caller),
}
const WAYS: Record<State, (keyof typeof ACTS)[]> = {
  none: [],
  asked: ['ask'],
  refused: ['ask', 'refuse'],
  erased: ['ask', 'erase'],
}

describe('an erasure request', () => {
  it.each<[State, keyof typeof ACTS, number, State]>([
    ['none', 'ask', 200, 'asked'],
    ['none', 'take back', 409, 'none'],
    ['none', 'refuse', 409, 'none'],
    ['none', 'erase', 409, 'none'],
    ['asked', 'ask', 409, 'asked'],
    ['asked', 'take back', 204, 'none'],
    ['asked', 'refuse', 204, 'refused'],
    ['asked', 'erase', 204, 'erased'],
    ['refused', 'ask', 200, 'asked'],
    ['refused', 'take back', 409, 'refused'],
    ['refused', 'refuse', 409, 'refused'],
    ['refused', 'erase', 409, 'refused'],
    ['erased', 'ask', 401, 'erased'],
    ['erased', 'take back', 401, 'erased'],
    ['erased', 'refuse', 409, 'erased'],
    ['erased', 'erase', 409, 'erased'],
  ])(
    'an erasure request in the state %s answers the action %s with %i and then has the state %s [ERASE-01] [ERASE-02]',
    async (from, act, code, to) => {
      const caller = await person()
      for (const step of WAYS[from]) await ACTS[step](caller)
      expect(await stateOf(caller)).toBe(from)
      expect((await ACTS[act](caller)).statusCode).toBe(code)
      expect(await stateOf(caller)).toBe(to)
    },
  )

  it('an erasure request needs a fresh sign-in, both when the person makes it and when staff carry it out [ERASE-03]', async () => {
    const caller = await person()
    const by = await signIn(test, 'PMGR', home)
    const age = ({ userId }: Caller, interval: string): Promise<unknown> =>
      sql`update sessions set authenticated_at = now() - ${interval}::interval where user_id = ${userId}`.execute(
        test.services.db,
      )
    await age(caller, '16 minutes')
    expect((await caller.post(OWN)).json()).toMatchObject({ code: 'FORBIDDEN', reauthenticate: true })
    await age(caller, '1 minute')
    await caller.post(OWN)
    await age(by, '16 minutes')
    expect((await erase(caller, by)).json()).toMatchObject({ code: 'FORBIDDEN', reauthenticate: true })
    expect(await stateOf(caller)).toBe('asked')
  })

  it('an erasure request emails the person and the people who decide, and is audited [ERASE-04]', async () => {
    const place = await buildProperty(test.services)
    const by = await signIn(test, 'PMGR', place, { email: 'decider@example.test' })
    const caller = await person({ email: 'wisher@example.test' }, place)
    await caller.post(OWN)
    expect((await refuse(caller, by, 'Zq claim at court.')).statusCode).toBe(204)
    expect((await ownOf(caller)).refusal).toMatchObject({ reason: 'Zq claim at court.' })
    await caller.post(OWN)
    expect(await subjects('decider@example.test')).toEqual(
      Array(2).fill('Somebody has asked us to erase their account'),
    )
    expect(await subjects('wisher@example.test')).toEqual([
      'You have asked us to erase your account',
      'Your account was not erased',
      'You have asked us to erase your account',
    ])
    expect((await erase(caller, by)).statusCode).toBe(204)
    // Earlier messages contain the email address, so the erasure deletes them.
    expect(await subjects('wisher@example.test')).toEqual(['Your account was erased'])
    const audit = await test.services.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('action', 'like', 'user.%ras%')
      .where('object_id', '=', caller.userId)
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { action: 'user.askErasure', actor_id: caller.userId },
      { action: 'user.refuseErasure', actor_id: by.userId },
      { action: 'user.askErasure', actor_id: caller.userId },
      { action: 'user.erase', actor_id: by.userId },
    ])
  })

  it('an erasure request is refused with the reason while the person is on hold, and waits until the hold is lifted [ERASE-05]', async () => {
    const caller = await person()
    await caller.post(OWN)
    const held = await admin.post('/retention/holds', { userId: caller.userId, reason: 'A claim.' })
    expect(saidBy(await erase(caller))).toEqual([409, IS_HELD])
    expect(await waiting(manager)).toContainEqual(
      expect.objectContaining({ userId: caller.userId, obstacle: IS_HELD }),
    )
    await admin.delete(`/retention/holds/${held.json<{ id: number }>().id}`)
    expect((await erase(caller)).statusCode).toBe(204)
    const other = await person()
    await admin.post('/retention/holds', { userId: other.userId, reason: 'A claim.' })
    expect(saidBy(await other.post(OWN))).toEqual([409, IS_HELD])
    expect(await ownOf(other)).toEqual({ askedAt: null, refusal: null, obstacle: IS_HELD })
  })

  it.each(['Submitted', 'Approved', 'Open', 'InProgress', 'AwaitingContract', 'Pending'] as const)(
    'an erasure request is refused with the job number while an issue of the person is %s [ERASE-05]',
    async (status) => {
      const caller = await person()
      await caller.post(OWN)
      const id = await buildIssue(test.services, { propertyId: home, reporterId: caller.userId, status })
      const { job_id: jobId } = await test.services.db
        .selectFrom('issues')
        .select('job_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const sentence = `Issue ${jobId} is not finished yet. Close or withdraw it first.`
      expect(saidBy(await erase(caller))).toEqual([409, sentence])
      expect((await ownOf(caller)).obstacle).toBe(sentence)
      expect(await stateOf(caller)).toBe('asked')
      await sql`update issues set status = 'Closed' where id = ${id}`.execute(test.services.db)
      expect((await erase(caller)).statusCode).toBe(204)
    },
  )

  it('an erasure ends an issue of the person that was merged into somebody else’s issue, and the other issue continues [ERASE-05] [MERGE-20]', async () => {
    const [caller, neighbour] = [await person(), await person()]
    const build = ({ userId }: Caller, vulnerablePersons: boolean): Promise<number> =>
      buildIssue(test.services, {
        propertyId: home,
        reporterId: userId,
        status: 'Open',
        vulnerablePersons,
      })
    const [older, younger] = [await build(neighbour, false), await build(caller, true)]
    expect((await manager.post(`/issues/${younger}/merge`, { intoId: older })).statusCode).toBe(200)
    await caller.post(OWN)
    expect((await erase(caller)).statusCode).toBe(204)
    const issues = await test.services.db
      .selectFrom('issues')
      .select(['id', 'status', 'vulnerable_persons', sql<boolean>`anonymised_at is not null`.as('isGone')])
      .where('id', 'in', [older, younger])
      .orderBy('id')
      .execute()
    expect(issues).toEqual([
      { id: older, status: 'Open', vulnerable_persons: false, isGone: false },
      { id: younger, status: 'Withdrawn', vulnerable_persons: false, isGone: true },
    ])
  })

  it('an erasure request is refused for the last administrator [ERASE-05]', async () => {
    const alone = await startTestApp({ own: 'has one administrator' })
    const last = await signIn(alone, 'ADMIN')
    expect(saidBy(await last.post(OWN))).toEqual([409, IS_LAST_ADMIN])
    await alone.close()
  })

  it('an erasure request is decided only once when several people act at the same time [ERASE-06]', async () => {
    const caller = await person()
    const asked = await Promise.all([caller.post(OWN), caller.post(OWN)])
    expect(codesOf(asked)).toEqual([200, 409])
    expect(saidBy(await caller.post(OWN))).toEqual([409, ASKED_ALREADY])
    const decided = await Promise.all([erase(caller), refuse(caller), erase(caller, admin)])
    expect(codesOf(decided)).toEqual([204, 409, 409])
    const other = await person()
    await other.post(OWN)
    const [taken, erased] = await Promise.all([other.delete(OWN), erase(other)])
    expect(await stateOf(other)).toBe(taken.statusCode === 204 ? 'none' : 'erased')
    expect(erased.statusCode).toBe(taken.statusCode === 204 ? 409 : 204)
  })

  it('an erasure request is rate limited', async () => {
    const limited = await startTestApp({ limits: {}, connectionString: test.connectionString })
    try {
      const caller = new Caller(limited.app, await person())
      const codes: number[] = []
      for (let count = 0; count < 4; count += 1) {
        codes.push((await caller.post(OWN)).statusCode)
        await caller.delete(OWN)
      }
      expect(codes).toEqual([200, 200, 200, 429])
    } finally {
      await limited.close()
    }
  })
})

describe('an erasure decision [ERASE-07]', () => {
  it('an erasure decision is made by the person’s managers, not by managers elsewhere or other roles [T19]', async () => {
    const elsewhere = await buildProperty(test.services)
    const stranger = await signIn(test, 'PMGR', elsewhere)
    const caller = await person()
    await caller.post(OWN)
    expect((await waiting(manager)).map(({ userId }) => userId)).toContain(caller.userId)
    expect(await waiting(stranger)).toEqual([])
    for (const act of [erase, refuse]) expect((await act(caller, stranger)).statusCode).toBe(404)
    for (const role of ['LEASE', 'LETTINGAGENT', 'CONTRACTOR', 'TENANT'] as const) {
      const other = await signIn(test, role, home)
      expect((await other.get(WAITING)).statusCode).toBe(403)
      for (const act of [erase, refuse]) expect((await act(caller, other)).statusCode).toBe(403)
    }
    expect(await stateOf(caller)).toBe('asked')
  })

  it('an erasure decision needs an administrator for staff and for people of several developments [T19]', async () => {
    const elsewhere = await buildProperty(test.services)
    const between = await person()
    await mapUser(test.services, between.userId, elsewhere, 'TENANT')
    const colleague = await signIn(test, 'PMGR', home)
    for (const caller of [between, colleague]) {
      await caller.post(OWN)
      expect(await waiting(manager)).toContainEqual(
        expect.objectContaining({ userId: caller.userId, can: [], blocked: expect.any(String) }),
      )
      expect((await erase(caller, manager)).statusCode).toBe(403)
      expect((await refuse(caller, manager)).statusCode).toBe(403)
      expect(await waiting(admin)).toContainEqual(
        expect.objectContaining({ userId: caller.userId, can: ['erasure:decide'], blocked: null }),
      )
      expect((await erase(caller, admin)).statusCode).toBe(204)
    }
  })

  it('an erasure decision cannot be made by the person themselves [T19]', async () => {
    const other = await signIn(test, 'ADMIN')
    await other.post(OWN)
    expect((await erase(other, other)).statusCode).toBe(409)
    await manager.post(OWN)
    expect((await erase(manager, manager)).statusCode).toBe(403)
    await manager.delete(OWN)
    expect(saidBy(await erase(manager, admin))).toEqual([409, NOT_ASKED])
  })
})
