import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildActor, buildIssue, buildProperty } from '../factories.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

describe('a body that comes late', () => {
  let test: TestApp
  let propertyId: number
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())

  /** Sends the head and half of the body, runs `meanwhile`, then sends the rest. */
  async function lateUpdate(
    token: string,
    issueId: number,
    meanwhile: () => Promise<unknown>,
  ): Promise<number> {
    const body = JSON.stringify({ title: 'A title that came late' })
    const { port } = test.app.server.address() as AddressInfo
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    }
    const sent = request({ port, host: '127.0.0.1', method: 'PUT', path: `/api/issues/${issueId}`, headers })
    const answered = new Promise<number>((resolve, reject) => {
      sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
      sent.on('error', reject)
    })
    sent.write(body.slice(0, 10))
    // The guard's judgement holds for a quarter of a second: the database waits that out.
    await sql`select pg_sleep(0.4)`.execute(test.services.db)
    await meanwhile()
    sent.end(body.slice(10))
    return answered
  }

  it('is judged by the rights of then: a suspension in between stops it [T21]', async () => {
    const { userId, token } = await buildActor(test.services, 'TENANT', propertyId)
    const issueId = await buildIssue(test.services, { propertyId, reporterId: userId })
    const suspend = () =>
      test.services.db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', userId).execute()
    expect(await lateUpdate(token, issueId, suspend)).toBe(401)
    const row = await test.services.db
      .selectFrom('issues')
      .select('version')
      .where('id', '=', issueId)
      .execute()
    expect(row).toEqual([{ version: 1 }])
  })

  it('is taken when nothing changed', async () => {
    const { userId, token } = await buildActor(test.services, 'TENANT', propertyId)
    const issueId = await buildIssue(test.services, { propertyId, reporterId: userId })
    expect(await lateUpdate(token, issueId, async () => {})).toBe(200)
  })
})
