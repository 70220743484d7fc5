import { expect, it } from 'vitest'
import { watchStore } from './watchStore.ts'

it('watchStore treats a silent store as unavailable, and sends the next request only after the store has answered [OPS-228]', async () => {
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
  let asked = 0
  const isThere = watchStore({ isClaimed: () => answers[asked++]?.promise ?? Promise.resolve(false) }, 1)
  expect(await Promise.all([isThere(), isThere()])).toEqual([false, false])
  expect([await isThere(), asked]).toEqual([false, 1])
  answers[1]?.resolve(true)
  answers[0]?.resolve(true)
  await answers[0]?.promise
  await expect.poll(isThere).toBe(true)
})

it('watchStore treats a store that refuses calls as unavailable [OPS-228]', async () => {
  expect(await watchStore({ isClaimed: () => Promise.reject(new Error('refused')) })()).toBe(false)
})
