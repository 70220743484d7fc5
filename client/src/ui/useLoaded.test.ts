import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { useLoaded } from './useLoaded.ts'

const part = { name: 'part' }
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

it('useLoaded waits until the device is online before it loads a part, because a browser does not retry a failed import', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(() => Promise.resolve(part))
  const { result } = renderHook(() => useLoaded(load, true))
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(load).not.toHaveBeenCalled()
  expect(result.current).toBeNull()
  line.mockReturnValue(true)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(result.current).toBe(part))
  expect(load).toHaveBeenCalledOnce()
})

it('useLoaded loads a part without a network if a service worker controls the page', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const { result } = renderHook(() => useLoaded(() => Promise.resolve(part), true))
  await waitFor(() => expect(result.current).toBe(part))
})

it('useLoaded retries a failed load until the part has arrived', async () => {
  const load = vi.fn(() => Promise.resolve(part)).mockRejectedValueOnce(new Error('lost'))
  const { result } = renderHook(() => useLoaded(load, true))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(result.current).toBe(part))
  expect(load).toHaveBeenCalledTimes(2)
})

it('useLoaded returns an already loaded part at once, so that nothing renders without it', async () => {
  const load = () => Promise.resolve(part)
  const first = renderHook(() => useLoaded(load, true))
  await waitFor(() => expect(first.result.current).toBe(part))
  expect(renderHook(() => useLoaded(load, true)).result.current).toBe(part)
  expect(renderHook(() => useLoaded(load, false)).result.current).toBeNull()
})
