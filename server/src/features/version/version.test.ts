import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody, signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { readMigrations } from '../../db/migrationFiles.ts'

const BUILD_COMMIT = '4f92755b3a1d0c6e8b7f5a4d3c2b1a0998877665'
/** A proxy adds this header. With the header, the call counts as a call from another machine. */
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.7' }

describe('GET /version', () => {
  let test: TestApp
  let propertyId: number
  beforeAll(async () => {
    test = await startTestApp({ settings: { BUILD_COMMIT } })
    propertyId = await buildProperty(test.services)
  })
  afterAll(() => test.close())

  it('GET /version returns the package’s version, the build’s commit and the last migration [OPS-16]', async () => {
    const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
    const { version } = JSON.parse(manifest) as { version: string }
    expect((await nobody(test).get('/version')).json()).toEqual({
      version,
      commit: BUILD_COMMIT,
      schema: readMigrations().at(-1)?.name,
    })
  })

  it('GET /version is open to staff anywhere, and to any caller on this machine [OPS-16]', async () => {
    const callers: [who: string, caller: Caller, status: number][] = [
      ['an administrator', await signIn(test, 'ADMIN'), 200],
      ['a manager', await signIn(test, 'PMGR', propertyId), 200],
      ['leasing staff', await signIn(test, 'LEASE', propertyId), 403],
      ['a resident', await signIn(test, 'TENANT', propertyId), 403],
      ['a stranger', nobody(test), 401],
    ]
    for (const [who, caller, status] of callers) {
      const answer = await caller.get('/version', ELSEWHERE)
      expect(answer.statusCode, who).toBe(status)
      expect(answer.body.includes(BUILD_COMMIT), who).toBe(status === 200)
      expect((await caller.get('/version')).statusCode, who).toBe(200)
    }
  })
})
