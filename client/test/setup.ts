import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { watchSteps } from '../src/lib/address.ts'
import { overrideSettings } from '../src/lib/settings.ts'
import { device } from './idb.ts'
import { server } from './server.ts'

vi.mock('idb-keyval', async () => (await import('./idb.ts')).fakeIdb)

// In the product, main.tsx calls this function before it adds any other listener.
watchSteps()

// jsdom does not implement these functions.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList
window.scrollTo = () => undefined
URL.createObjectURL = () => 'blob:x'
URL.revokeObjectURL = () => undefined
Element.prototype.scrollIntoView ??= () => undefined

// jsdom draws frames with an interval that starts at the first frame. If the interval started under fake timers, it
// would stop for all later files. So it starts here and never ends.
const drawNext = window.requestAnimationFrame
const keepDrawing = () => void drawNext(keepDrawing)
keepDrawing()

// This timeout allows for a slow machine. A test still fails if the element never appears.
const PATIENCE_MS = 20_000
configure({ asyncUtilTimeout: PATIENCE_MS })
const { waitFor } = vi
vi.waitFor = (look, options) =>
  waitFor(look, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  overrideSettings({
    brandName: 'Ash Row',
    brandShortName: 'AR',
    brandLogo: '',
    mode: 'production',
    timeZone: 'Europe/London',
    apiHost: window.location.origin,
    analytics: '',
  })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  server.resetHandlers()
  localStorage.clear()
  device.clear()
  document.documentElement.className = ''
  window.history.replaceState(null, '', '/')
})
afterAll(() => server.close())
