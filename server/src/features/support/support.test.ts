import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Enquiry } from '@doorstep/contract/support/schema'
import { nobody, signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

const QUESTION = { subject: 'The bins', message: 'On which day are the bins emptied?' }

interface Mail {
  recipient: string
  subject: string | null
  body: string | null
}

describe('POST /support/enquiries', () => {
  let test: TestApp
  let propertyId: number
  let elsewhere: number
  let resident: Caller
  let here: Caller
  let there: Caller
  let admin: Caller
  beforeAll(async () => {
    test = await startTestApp({ limits: {} })
    propertyId = await buildProperty(test.services, { name: 'Flat 1' })
    elsewhere = await buildProperty(test.services, { name: 'Flat 2' })
    here = await signIn(test, 'PMGR', propertyId)
    there = await signIn(test, 'PMGR', elsewhere)
    admin = await signIn(test, 'ADMIN')
    resident = await signIn(test, 'TENANT', propertyId)
  })
  afterAll(() => test.close())

  const emailOf = async ({ userId }: Caller): Promise<string> =>
    (
      await test.services.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
    ).email
  const mailsAbout = (text: string): Promise<Mail[]> =>
    test.services.db
      .selectFrom('outbox_messages')
      .select(['recipient', 'subject', 'body'])
      .where('body', 'like', `%${text}%`)
      .orderBy('id')
      .execute()
  const stored = (text: string) =>
    test.services.db.selectFrom('enquiries').selectAll().where('message', '=', text).execute()

  it('POST /support/enquiries stores the question, and emails it to the managers in scope and to its author [HELP-06]', async () => {
    const answer = await resident.post('/support/enquiries', { ...QUESTION, propertyId })
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json<Enquiry>()
    expect(await stored(QUESTION.message)).toMatchObject([
      { id, user_id: resident.userId, property_id: propertyId, subject: 'The bins' },
    ])
    const mails = await mailsAbout(QUESTION.message)
    expect(mails.map(({ recipient }) => recipient)).toEqual([await emailOf(here), await emailOf(resident)])
    expect(mails[0]?.subject).toMatch(/^Question from .+: The bins$/)
    expect(mails[0]?.body).toContain('Flat 1')
    expect(mails[0]?.body).toContain(`Please answer by email to ${await emailOf(resident)}.`)
  })

  it('POST /support/enquiries emails a question without a property to all of the author’s managers, or to administrators if the author has no manager', async () => {
    const message = 'Is there a place for bicycles?'
    await resident.post('/support/enquiries', { ...QUESTION, message })
    const mails = await mailsAbout(message)
    expect(mails.map(({ recipient }) => recipient)).toEqual([await emailOf(here), await emailOf(resident)])
    const homeless = await signIn(test, 'TENANT')
    const lost = 'My property is not there.'
    expect((await homeless.post('/support/enquiries', { ...QUESTION, message: lost })).statusCode).toBe(201)
    expect((await mailsAbout(lost))[0]?.recipient).toBe(await emailOf(admin))
  })

  it('POST /support/enquiries never sends a manager’s question back to that manager', async () => {
    const message = 'Who orders the light bulbs?'
    await there.post('/support/enquiries', { ...QUESTION, message, propertyId: elsewhere })
    expect((await mailsAbout(message)).map(({ recipient }) => recipient)).toEqual([
      await emailOf(admin),
      await emailOf(there),
    ])
  })

  it('POST /support/enquiries treats somebody else’s property like an unknown one [T13]', async () => {
    const message = 'A question about a strange flat'
    const strange = await resident.post('/support/enquiries', { ...QUESTION, message, propertyId: elsewhere })
    const none = await resident.post('/support/enquiries', { ...QUESTION, message, propertyId: 99_999_999 })
    expect([strange.statusCode, none.statusCode]).toEqual([404, 404])
    expect(await stored(message)).toEqual([])
    expect((await nobody(test).post('/support/enquiries', QUESTION)).statusCode).toBe(401)
  })

  it.each([
    ['subject', ''],
    ['subject', 'ab'],
    ['subject', 'x'.repeat(101)],
    ['subject', 'Bins\r\nBcc: x@example.test'],
    ['message', 'too short'],
    ['message', 'x'.repeat(2001)],
    ['message', null],
    ['propertyId', 'one'],
  ])('POST /support/enquiries refuses a %s of %j and names the field', async (field, value) => {
    const answer = await resident.post('/support/enquiries', { ...QUESTION, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
  })

  it('POST /support/enquiries stores ten identical calls at once as one question, and accepts five questions an hour', async () => {
    for (const key of [undefined, 'enquiry-1']) {
      const person = await signIn(test, 'TENANT', propertyId)
      const message = `Pressed often, key ${key}`
      const body = { ...QUESTION, message }
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => person.post('/support/enquiries', body, headers)),
      )
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array<number>(10).fill(201))
      expect(await stored(message)).toHaveLength(1)
      expect(await mailsAbout(message)).toHaveLength(2)
      if (key !== undefined) continue
      const codes: number[] = []
      for (let at = 0; at < 5; at += 1)
        codes.push(
          (await person.post('/support/enquiries', { ...QUESTION, subject: `No. ${at}` })).statusCode,
        )
      expect(codes).toEqual([201, 201, 201, 201, 429])
    }
  })
})
