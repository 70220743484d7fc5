import { expect, it, vi } from 'vitest'
import { currentConnection, noteReachable, onConnectionBack } from './connection.ts'

it('connection distinguishes an offline device from an unreachable server, and reports when the device or the server is back', () => {
  const heard = vi.fn<() => void>()
  const stop = onConnectionBack(heard)
  noteReachable(true)
  expect(currentConnection()).toBe('ok')
  noteReachable(false)
  expect(currentConnection()).toBe('unreachable')
  expect(heard).not.toHaveBeenCalled()
  noteReachable(true)
  expect(heard).toHaveBeenCalledTimes(1)
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(currentConnection()).toBe('offline')
  line.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  window.dispatchEvent(new Event('online'))
  expect(heard).toHaveBeenCalledTimes(2)
})
