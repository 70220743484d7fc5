import { expect, it, onTestFinished } from 'vitest'
import { heldIds, hold, release } from './holding.ts'

it('a waiting record is locked within one tab when the browser refuses locks [FIRMSIDE-202]', async () => {
  const refuse = () => Promise.reject(new DOMException('Refused.', 'SecurityError'))
  const locks = { request: refuse, query: refuse }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  expect(await hold('step')).toBe(true)
  expect(await hold('step')).toBe(false)
  expect(await heldIds()).toEqual(new Set(['step']))
  await release('step')
  expect(await hold('step', 'sending')).toBe(true)
  await release('step')
})
