import { afterAll, beforeAll, expect, it } from 'vitest'
import { ctxOf, rowOf, startMessagingApp } from '../../test/outboxRows.ts'
import type { TestApp } from '../../test/testApp.ts'
import { withTransaction } from '../context.ts'
import { queueMessages } from './outbox.ts'
import type { Message } from './outbox.ts'
import { readSecrets } from './letter.ts'

let test: TestApp
beforeAll(async () => {
  test = await startMessagingApp()
})
afterAll(() => test.close())

it('queueMessages takes any number of messages, and returns their ids in the same order [SHARED-260]', async () => {
  const expiresAt = new Date('2031-02-03T04:05:06.789Z')
  const messages = Array.from({ length: 5000 }, (_, at): Message => ({
    channel: 'email',
    kind: 'issue',
    to: `reader-${at}@example.test`,
    subject: `Subject ${at}`,
    text: `Dear Robin,\n\nIt drips “again” on ${at} \\ days. 🚿`,
  }))
  const first = { ...messages[0], secrets: { link: 'abc' }, expiresAt, noteId: 7 } as Message
  const ids = await withTransaction(ctxOf(test.services), (tx) =>
    queueMessages(tx, [first, ...messages.slice(1)]),
  )
  expect(new Set(ids).size).toBe(5000)
  const [one, last] = [await rowOf(test.services, ids[0] ?? 0), await rowOf(test.services, ids.at(-1) ?? 0)]
  expect(one).toMatchObject({
    recipient: 'reader-0@example.test',
    expires_at: expiresAt,
    note_id: 7,
    sent_at: null,
  })
  expect(readSecrets(test.services.secrets, one.secrets)).toEqual({ link: 'abc' })
  expect(last).toMatchObject({
    recipient: 'reader-4999@example.test',
    subject: 'Subject 4999',
    body: messages.at(-1)?.text,
    secrets: null,
    expires_at: null,
    kind: 'issue',
  })
})
