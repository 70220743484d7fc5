import { expect, it } from 'vitest'
import { listCountries } from '../src/features/towns/service.ts'
import type { Handlers } from '../src/http/route.ts'

it('the route table needs every call of the contract, each with its own handler', () => {
  // @ts-expect-error calls are missing
  const missing = { listCountries } satisfies Handlers
  // @ts-expect-error another call's answer
  const swapped = { listTowns: listCountries } satisfies Partial<Handlers>
  expect([missing, swapped]).toHaveLength(2)
})
