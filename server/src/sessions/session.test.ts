import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSession, buildUser } from '../../test/factories.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { newToken } from '../crypto/tokens.ts'
import { findSession } from './session.ts'

describe('findSession for concurrent requests', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.close())

  const personsOf = async (tokens: readonly string[]): Promise<(number | undefined)[]> => {
    const sessions = await Promise.all(tokens.map((token) => findSession(test.services, token)))
    return sessions.map((session) => session?.actor.userId)
  }

  it('findSession for concurrent requests returns each person’s own session, and none for an unknown or ended token [DB-46]', async () => {
    const { services } = test
    const [one, two] = [await buildUser(services), await buildUser(services)]
    const [first, second, third] = [
      await buildSession(services, one),
      await buildSession(services, two),
      await buildSession(services, one),
    ]
    const ended = await buildSession(services, two)
    expect(await personsOf([ended])).toEqual([two])
    await test.app.inject({
      method: 'POST',
      url: '/api/account/logout',
      headers: { authorization: `Bearer ${ended}` },
    })
    expect(await personsOf([third, newToken(), second, ended, first, first])).toEqual([
      one,
      undefined,
      two,
      undefined,
      one,
      one,
    ])
  })
})
