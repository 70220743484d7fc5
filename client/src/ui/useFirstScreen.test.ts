import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})

/** Loads the hook again, as a newly opened page does. */
async function open() {
  const { useFirstScreenOver } = await import('./useFirstScreen.ts')
  return renderHook(() => useFirstScreenOver())
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('the first screen counts as finished after one second without downloads or scrolling [PHONE-100]', async () => {
  let arrive = () => undefined as void
  class Arrivals {
    constructor(heard: () => void) {
      arrive = heard
    }
    observe() {}
    disconnect() {
      arrive = () => undefined
    }
  }
  vi.stubGlobal('PerformanceObserver', Arrivals)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { result } = await open()
  await pass(900)
  arrive()
  await pass(900)
  document.body.dispatchEvent(new Event('scroll'))
  await pass(900)
  expect(result.current).toBe(false)
  await pass(100)
  expect(result.current).toBe(true)
  const { useFirstScreenOver } = await import('./useFirstScreen.ts')
  expect(renderHook(() => useFirstScreenOver()).result.current).toBe(true)
})

it('the first screen counts as finished after four seconds in any case [PHONE-100]', async () => {
  const { result } = await open()
  for (let half = 0; half < 7; half += 1) {
    await pass(500)
    document.body.dispatchEvent(new Event('scroll'))
  }
  expect(result.current).toBe(false)
  await pass(500)
  expect(result.current).toBe(true)
})

it('the first screen starts again if the person left the page before the first screen had finished', async () => {
  const first = await open()
  await pass(900)
  first.unmount()
  const second = await open()
  await pass(900)
  expect(second.result.current).toBe(false)
  await pass(100)
  expect(second.result.current).toBe(true)
})
