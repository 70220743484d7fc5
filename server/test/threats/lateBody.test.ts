import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { caller } from '../account.ts'
import { buildActor, buildIssue, buildProperty } from '../factories.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

describe('a body that arrives late', () => {
  let test: TestApp
  let propertyId: number
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())

  /** Sends the headers and half of the body, runs `meanwhile`, then sends the rest. */
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
      expect: '100-continue',
    }
    const sent = request({ port, host: '127.0.0.1', method: 'PUT', path: `/api/issues/${issueId}`, headers })
    const answered = new Promise<number>((resolve, reject) => {
      sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
      sent.on('error', reject)
    })
    // The server answers 100 after it has received the headers, and checks the rights at the same time.
    await once(sent, 'continue')
    sent.write(body.slice(0, 10))
    await meanwhile()
    sent.end(body.slice(10))
    return answered
  }

  it('a body that arrives late is checked against the rights at the time of its arrival, and refused after a suspension [T21]', async () => {
    const { userId, token } = await buildActor(test.services, 'TENANT', propertyId)
    const issueId = await buildIssue(test.services, { propertyId, reporterId: userId })
    const suspend = async () => {
      await test.services.db
        .updateTable('users')
        .set({ status: 'Suspended' })
        .where('id', '=', userId)
        .execute()
      const { get } = caller(test.app, { authorization: `Bearer ${token}` })
      await expect.poll(async () => (await get('/account/validate-jwt')).statusCode).toBe(401)
      // The result of a check is cached for a quarter of a second. With this clock, every check happens later than
      // that.
      const now = performance.now.bind(performance)
      let looks = 0
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000 * (looks += 1))
      onTestFinished(() => clock.mockRestore())
    }
    expect(await lateUpdate(token, issueId, suspend)).toBe(401)
    const row = await test.services.db
      .selectFrom('issues')
      .select('version')
      .where('id', '=', issueId)
      .execute()
    expect(row).toEqual([{ version: 1 }])
  })

  it('a body that arrives late is accepted if nothing has changed', async () => {
    const { userId, token } = await buildActor(test.services, 'TENANT', propertyId)
    const issueId = await buildIssue(test.services, { propertyId, reporterId: userId })
    expect(await lateUpdate(token, issueId, async () => {})).toBe(200)
  })
})
