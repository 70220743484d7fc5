import { expect, it } from 'vitest'
import { listCountries } from '../src/features/towns/service.ts'
import type { Handlers } from '../src/http/route.ts'

it('a route table accepts only handlers of the contract, each for its own call', () => {
  // @ts-expect-error calls are missing
  const missing = { listCountries } satisfies Handlers
  // @ts-expect-error no call has this name
  const extra = { listCountries, listPlanets: listCountries } satisfies Partial<Handlers>
  // @ts-expect-error the answer belongs to another call
  const swapped = { listTowns: listCountries } satisfies Partial<Handlers>
  expect([missing, extra, swapped]).toHaveLength(3)
})
