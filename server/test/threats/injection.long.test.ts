import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../callers.ts'
import type { Caller } from '../callers.ts'
import { buildIssue, buildProperty } from '../factories.ts'
import { expectData, READS, SQLISH } from '../injectionChecks.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

const LONG = { timeout: 600_000 }

describe('all input that looks like a command', () => {
  let test: TestApp
  let admin: Caller
  beforeAll(async () => {
    test = await startTestApp()
    admin = await signIn(test, 'ADMIN')
    await buildIssue(test.services, {
      propertyId: await buildProperty(test.services),
      reporterId: admin.userId,
    })
  })
  afterAll(() => test.close())

  it.each(READS)(
    'all input that looks like a command is treated as data in every part of the read calls of /%s [T43]',
    LONG,
    async (_group, reads) => {
      await expect(expectData(test, admin, reads, () => SQLISH)).resolves.toBeUndefined()
    },
  )
})
