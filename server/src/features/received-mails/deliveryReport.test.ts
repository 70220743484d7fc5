import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import {
  INBOUND_SETTINGS,
  mailFile,
  mailOf,
  receive,
  replyAddress,
  reportOf,
} from '../../../test/inboundMail.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

const ROSA = 'rosa@example.test'

let test: TestApp
let home: number
let rosa: Caller
beforeAll(async () => {
  test = await startTestApp({ settings: INBOUND_SETTINGS })
  home = await buildProperty(test.services)
  rosa = await signIn(test, 'TENANT', home, { email: ROSA })
})
afterAll(() => test.close())

describe('a delivery report', () => {
  const marked = async (): Promise<boolean> => {
    const row = await test.services.db
      .selectFrom('users')
      .select('address_bounced_at as at')
      .where('id', '=', rosa.userId)
      .executeTakeFirstOrThrow()
    return row.at !== null
  }
  const keyOfMail = async (): Promise<string> => {
    await sql`update outbox_messages set sent_at = now() where recipient = ${ROSA} and sent_at is null`.execute(
      test.services.db,
    )
    const row = await test.services.db
      .selectFrom('outbox_messages')
      .select('message_key as key')
      .where('recipient', '=', ROSA)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return row.key
  }
  const bounce = async (name: string, key: string): Promise<Buffer> =>
    mailFile(name, '', { MESSAGEKEY: key, '@mail.example.test>': `-${randomUUID()}@mail.example.test>` })

  it('a delivery report marks the address of the email that bounced, and a reply from that address removes the mark [REPLY-09] [T46]', async () => {
    const issueId = await reportOf(rosa, test, home)
    const to = await replyAddress(test, { issueId, userId: rosa.userId, audience: 'reporter' })
    const key = await keyOfMail()
    expect(await receive(test, await bounce('bounce-delayed', key))).toBe('bounce')
    expect(await receive(test, await bounce('bounce-postfix', randomUUID()))).toBe('bounce')
    expect(await receive(test, await bounce('bounce-postfix', `${key}x`))).toBe('bounce')
    expect(await marked()).toBe(false)
    expect(await receive(test, await bounce('bounce-postfix', key))).toBe('bounceMarked')
    expect(await marked()).toBe(true)
    expect(await receive(test, mailOf({ from: ROSA, to }))).toBe('note')
    expect(await marked()).toBe(false)
    expect(await receive(test, await bounce('bounce-headers-only', key))).toBe('bounceMarked')
    expect(await marked()).toBe(true)
  })
})
