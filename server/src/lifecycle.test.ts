import { expect, onTestFinished, test, vi } from 'vitest'
import { beforeEnding, endOnSignals, undoAll, whenEnding } from './lifecycle.ts'

const never = (): Promise<never> => new Promise(() => {})

test('undoAll runs every step even if one fails', async () => {
  const taken: string[] = []
  whenEnding(async () => void taken.push('the oldest'))
  whenEnding(() => Promise.reject(new Error('It broke.')))
  whenEnding(async () => void taken.push('the newest'))
  await expect(undoAll()).rejects.toThrow('It broke.')
  expect(taken).toEqual(['the newest', 'the oldest'])
})

// This test must be the last in the file, because it leaves the process in its stopping state.
test('the process exits if an undo step takes more than 30 seconds, not counting the wait before the first step', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  const on = vi.spyOn(process, 'on').mockReturnValue(process)
  onTestFinished(() => {
    exit.mockRestore()
    on.mockRestore()
    vi.useRealTimers()
  })
  endOnSignals(0)
  const onSignal = on.mock.calls.find(([name]) => String(name) === 'SIGTERM')?.[1]
  const drain = Promise.withResolvers<void>()
  beforeEnding(() => drain.promise)
  whenEnding(never)
  onSignal?.()
  await vi.advanceTimersByTimeAsync(15_000)
  drain.resolve()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(exit.mock.calls).toEqual([[1]])
})
