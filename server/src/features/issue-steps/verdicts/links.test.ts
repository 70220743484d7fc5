import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/callers.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { buildProperty, mapUser } from '../../../../test/factories.ts'
import { answeredOf, VerdictWorld } from '../../../../test/verdicts.ts'

const NO = { answer: 'no', words: 'It drips as it did before.' }
const YES = { answer: 'yes' }

describe('the emailed verdict link', () => {
  let world: VerdictWorld
  beforeAll(async () => {
    world = await VerdictWorld.start()
  })
  beforeEach(() => world.forget())
  afterAll(() => world.test.close())

  const messageOf = (answer: Answer): string => answer.json<{ message: string }>().message
  const refusal = (answer: Answer): [number, string] => [answer.statusCode, messageOf(answer)]

  it('the emailed verdict link needs no sign-in, shows only title, job number and finished work, and changes nothing when opened [VERDICT-08]', async () => {
    const issueId = await world.asked()
    const before = await world.issue(issueId)
    const token = await world.token()
    const reads = await Promise.all(Array.from({ length: 5 }, () => world.read(token)))
    for (const read of reads) {
      expect(read.statusCode, read.body).toBe(200)
      expect(read.json()).toEqual({ jobId: before.jobId, title: before.title, isClosed: false, done: [] })
    }
    expect(await world.issue(issueId)).toEqual(before)
    expect((await world.verdicts(issueId)).verdicts).toEqual([])
  })

  it('an answer through the emailed verdict link counts as the reporter’s answer, and the page shows its effect [VERDICT-08]', async () => {
    const closed = await world.asked()
    const yes = await world.answer(await world.token(), { ...YES, stars: 4 })
    expect(yes.statusCode, yes.body).toBe(200)
    expect(answeredOf(yes)).toEqual({ outcome: 'closed', jobId: (await world.issue(closed)).jobId })
    const open = await world.asked()
    const no = await world.answer(await world.token(), NO)
    expect(answeredOf(no)).toEqual({ outcome: 'reopened', jobId: (await world.issue(open)).jobId })
    const [entry] = (await world.events(open, world.resident)).filter(({ kind }) => kind === 'verdictGiven')
    expect(entry).toMatchObject({ own: true, note: NO.words, verdict: { answer: 'no', stars: null } })
    const audit = await world.test.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'after'])
      .where('action', '=', 'issue.giveVerdict')
      .where('object_id', '=', open)
      .execute()
    expect(audit).toEqual([
      { actor_id: world.resident.userId, after: { verdict: 'no', stars: null, isByLink: true } },
    ])
  })

  it('the emailed verdict link accepts one answer, even if somebody uses it twice, in two tabs or at the same moment [VERDICT-09]', async () => {
    const issueId = await world.asked()
    const token = await world.token()
    const both = await Promise.all([world.answer(token, NO), world.answer(token, NO)])
    expect(both.map(answeredOf)).toMatchObject([{ outcome: 'reopened' }, { outcome: 'reopened' }])
    expect(refusal(await world.answer(token, YES))).toEqual([
      409,
      'This question has already been answered. Thank you.',
    ])
    expect(refusal(await world.read(token))).toEqual([
      409,
      'This question has already been answered. Thank you.',
    ])
    expect(await world.issue(issueId)).toMatchObject({ status: 'InProgress', reopenedCount: 1 })
    const second = await world.asked()
    const other = await world.token()
    const mixed = await Promise.all([world.answer(other, YES), world.answer(other, NO)])
    expect(mixed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await world.verdicts(second)).verdicts).toHaveLength(1)
  })

  it('the emailed verdict link works only for the question in its email, not for a later question [VERDICT-09]', async () => {
    const issueId = await world.asked()
    const first = await world.token()
    await world.answer(first, NO)
    await world.resolve(issueId)
    expect(refusal(await world.answer(first, YES))[0]).toBe(409)
    expect((await world.answer(await world.token(), YES)).statusCode).toBe(200)
  })

  it('the emailed verdict link expires after 14 days, while the issue page still asks the question [VERDICT-10]', async () => {
    const issueId = await world.asked()
    const token = await world.token()
    await world.age(issueId, 13)
    expect((await world.read(token)).statusCode).toBe(200)
    await world.age(issueId, 1)
    for (const answer of [await world.read(token), await world.answer(token, YES)])
      expect(refusal(answer)).toEqual([
        400,
        'This link expired after 14 days. Sign in to tell us if the problem is fixed.',
      ])
    expect((await world.give(issueId, YES)).statusCode).toBe(200)
  })

  it('the emailed verdict link stops working when the reporter loses the role at the home, or changes their email address [VERDICT-10]', async () => {
    const { db } = world.test.services
    const tenant = await signIn(world.test, 'TENANT', world.home, { email: 'leaves@example.test' })
    const issueId = await world.asked(tenant)
    const token = await world.token('leaves@example.test')
    await db.deleteFrom('property_roles').where('user_id', '=', tenant.userId).execute()
    await mapUser(world.test.services, tenant.userId, await buildProperty(world.test.services), 'TENANT')
    for (const answer of [await world.read(token), await world.answer(token, NO)])
      expect(refusal(answer)).toEqual([
        400,
        'This link is no longer valid. If the problem is still there, report it again.',
      ])
    await mapUser(world.test.services, tenant.userId, world.home, 'TENANT')
    expect((await world.read(token)).statusCode).toBe(200)
    await sql`update users set email = 'another@example.test' where id = ${tenant.userId}`.execute(db)
    expect((await world.read(token)).statusCode).toBe(400)
    expect(await world.issue(issueId)).toMatchObject({ status: 'Resolved', reopenedCount: 0 })
  })

  it('the emailed verdict link stops working when the account is suspended [VERDICT-10]', async () => {
    const tenant = await signIn(world.test, 'TENANT', world.home, { email: 'suspended@example.test' })
    await world.asked(tenant)
    const token = await world.token('suspended@example.test')
    await sql`update users set status = 'Suspended' where id = ${tenant.userId}`.execute(
      world.test.services.db,
    )
    expect((await world.answer(token, YES)).statusCode).toBe(400)
  })

  it('the emailed verdict link cannot be forged, or turned into another link [VERDICT-10]', async () => {
    const issueId = await world.asked()
    const token = await world.token()
    const other = await world.asked(
      await signIn(world.test, 'TENANT', world.home, { email: 'n@example.test' }),
    )
    const foreign = await world.token('n@example.test')
    const proofOf = (text: string) => text.split('-')[2] ?? ''
    const [object, userId] = token.split('-')
    const forged = [
      `${object}-${userId}-${'a'.repeat(26)}`,
      `${object}-${userId}-${proofOf(foreign)}`,
      `${Number(object) + 1}-${userId}-${proofOf(token)}`,
      `${object}-${world.manager.userId}-${proofOf(token)}`,
      `0${token}`,
      `99999999999999999999999-${userId}-${proofOf(token)}`,
      `1.5-${userId}-${proofOf(token)}`,
      token.slice(0, -1),
      "'; drop table verdicts; --",
      'x'.repeat(100),
    ]
    for (const one of forged)
      for (const answer of [await world.read(one), await world.answer(one, NO)]) {
        expect([one, answer.statusCode]).toEqual([one, 400])
        expect(answer.body).not.toContain('Dripping')
      }
    for (const id of [issueId, other]) expect(await world.issue(id)).toMatchObject({ status: 'Resolved' })
  })

  it('the emailed verdict link is rate-limited for the network that opens it [VERDICT-10]', async () => {
    const { limits } = world.test.services
    const asked: string[] = []
    const shared = limits.shared.bind(limits)
    limits.shared = (name) => {
      asked.push(name)
      return shared(name)
    }
    await world.read('nonsense')
    await world.answer('nonsense', YES)
    limits.shared = shared
    expect(asked).toEqual(['LIMIT_VERDICT', 'LIMIT_VERDICT'])
  })

  const close = (issueId: number) =>
    world.manager.update(issueId, { status: 'Closed', notes: 'Looked at it again.' })

  it.each([
    ['on the page', (_token: string, issueId: number) => world.give(issueId, NO)],
    ['by the link', (token: string) => world.answer(token, NO)],
  ])(
    'an answer No that is given %s after staff closed the issue creates one linked issue [VERDICT-14]',
    async (_where, sayNo) => {
      const { db } = world.test.services
      const issueId = await world.asked()
      await sql`update issues set priority = 'Emergency', emergency_kind = 'water' where id = ${issueId}`.execute(
        db,
      )
      const token = await world.token()
      await close(issueId)
      expect((await world.read(token)).json()).toMatchObject({ isClosed: true })
      await world.forget()
      const both = await Promise.all([sayNo(token, issueId), sayNo(token, issueId)])
      expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      const old = await world.issue(issueId)
      expect(old).toMatchObject({ status: 'Closed', reopenedCount: 0 })
      const { cameBackAs } = await world.verdicts(issueId)
      const came = await world.issue(cameBackAs?.issueId ?? 0)
      expect(came).toMatchObject({
        title: old.title,
        description: NO.words,
        categoryId: old.categoryId,
        propertyId: old.propertyId,
        userId: world.resident.userId,
        status: 'Submitted',
        priority: 'Routine',
        emergencyKind: null,
      })
      expect((await world.verdicts(came.issueId, world.resident)).cameBackFrom).toMatchObject({
        issueId,
        jobId: old.jobId,
      })
      const links = await db.selectFrom('issue_links').selectAll().where('issue_id', '=', issueId).execute()
      expect(links).toHaveLength(1)
      expect(
        (await world.mails()).map(({ recipient, subject }) => [recipient, subject?.split(':')[0]]),
      ).toEqual([
        ['resident@example.test', 'We have received your report'],
        ['manager@example.test', 'New report'],
      ])
      const again = await world.give(issueId, { answer: 'partly', words: 'Again.' })
      expect(again.statusCode).toBe(409)
    },
  )

  it('the emailed verdict link leaves a closed issue closed when the answer is Yes [VERDICT-14]', async () => {
    const issueId = await world.asked()
    await close(issueId)
    expect((await world.give(issueId, { ...YES, stars: 5 })).statusCode).toBe(200)
    expect(await world.issue(issueId)).toMatchObject({ status: 'Closed' })
    expect(await world.verdicts(issueId)).toMatchObject({ verdicts: [{ stars: 5 }], cameBackAs: null })
  })

  it('the emailed verdict link accepts no answer 28 days after the issue was closed [VERDICT-15]', async () => {
    const issueId = await world.asked()
    await close(issueId)
    await world.age(issueId, 27)
    expect((await world.issue(issueId, world.resident)).can).toContain('issue:giveVerdict')
    await world.age(issueId, 1)
    expect((await world.issue(issueId, world.resident)).can).not.toContain('issue:giveVerdict')
    expect(refusal(await world.give(issueId, NO))).toEqual([
      409,
      'You can no longer answer this question. If something is wrong, report the problem.',
    ])
  })

  it('the emailed verdict link names only an issue that came back, and no issue that staff linked [VERDICT-14]', async () => {
    const issueId = await world.asked()
    const other = await world.asked()
    const { jobId } = await world.issue(other)
    const answer = await world.manager.post(`/issues/${issueId}/links`, { jobId, kind: 'related' })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    for (const id of [issueId, other])
      expect(await world.verdicts(id)).toMatchObject({ cameBackAs: null, cameBackFrom: null })
  })

  it('the emailed verdict link reveals no linked issue to people who may read only one of the two issues [VERDICT-14]', async () => {
    const issueId = await world.asked()
    await close(issueId)
    await world.give(issueId, NO)
    const { cameBackAs } = await world.verdicts(issueId)
    const elsewhere = await buildProperty(world.test.services)
    await world.test.services.db
      .updateTable('issues')
      .set({ property_id: elsewhere, reporter_id: world.manager.userId, reported_by: world.manager.userId })
      .where('id', '=', cameBackAs?.issueId ?? 0)
      .execute()
    const reader: Caller = world.resident
    expect((await world.verdicts(issueId, reader)).cameBackAs).toBeNull()
  })
})
