import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ROSA, mailFile, mailOf, receive, startInboundTests } from '../../../test/inboundMail.ts'

const { test, rosa, report, toRosas } = await startInboundTests()

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
    const to = await toRosas(await report())
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
