import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ADDRESSES,
  CASINGS,
  expectMethodsRefused,
  expectSameDecision,
  openAddressWorld,
  OVERRIDES,
  PATHS,
  SPELLINGS,
} from './addressChecks.ts'
import type { AddressWorld } from './addressChecks.ts'

const LONG = { timeout: 600_000 }

describe('every spelling of an API address', () => {
  let world: AddressWorld
  beforeAll(async () => {
    world = await openAddressWorld()
  })
  afterAll(() => world.test.close())

  it.each(ADDRESSES)(
    'the call %s %s gives the same decision in all spellings of its address [T33]',
    LONG,
    async (_method, _path, address) => {
      const variants = { spellings: [...CASINGS, ...SPELLINGS], overrides: OVERRIDES }
      await expect(expectSameDecision(world, address, variants)).resolves.toBeUndefined()
    },
  )

  it.each(PATHS)(
    'the API address %s refuses all other methods and names the allowed ones in an Allow header',
    LONG,
    async (path, methods) => {
      await expect(expectMethodsRefused(world, path, methods)).resolves.toBeUndefined()
    },
  )
})
