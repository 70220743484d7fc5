import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  badValuesFor,
  CASES,
  expectNoServerError,
  expectNonObjectsRefused,
  expectRefused,
  NO_OBJECTS,
  PLAIN_CALLS,
} from './badInputChecks.ts'
import { openInputWorld } from './inputWorld.ts'
import type { InputWorld } from './inputWorld.ts'
import { SOME_VALUES } from './oddValues.ts'

const LONG = { timeout: 600_000 }

describe('all bad input', () => {
  let world: InputWorld
  beforeAll(async () => {
    world = await openInputWorld()
  })
  afterAll(() => world.test.close())

  it.each(CASES)(
    'the call %s refuses every wrong value in its %s with an error at %s',
    LONG,
    async (_call, _part, _field, _at, field) => {
      await expect(expectRefused(world, field, badValuesFor(field))).resolves.toBeUndefined()
    },
  )

  it(
    'every body that is not a JSON object is refused by every call that expects an object',
    LONG,
    async () => {
      await expect(expectNonObjectsRefused(world, () => NO_OBJECTS)).resolves.toBeUndefined()
    },
  )

  it.each(PLAIN_CALLS)(
    'each call of /%s answers all nonsense in every field without a server error',
    LONG,
    async (_group, calls) => {
      await expect(expectNoServerError(world.test, calls, () => SOME_VALUES)).resolves.toBeUndefined()
    },
  )
})
