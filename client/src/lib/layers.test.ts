import { createBrowserHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropLayers, watchSteps } from './address.ts'

const { history, location } = window
// The test wraps the history in the same order as the product: first the router, later the layers module.
watchSteps()
const router = createBrowserHistory()
const { addLayer } = await import('./layers.ts')
let heard: string[] = []
router.subscribe(({ location: { pathname } }) => heard.push(pathname))

const closings: (() => void)[] = []
const open = (onBack?: () => void) => {
  const layer = { isOpen: true, close: () => undefined as void }
  const remove = addLayer(onBack ?? (() => layer.close()))
  layer.close = () => {
    if (layer.isOpen) remove()
    layer.isOpen = false
  }
  closings.push(() => layer.close())
  return layer
}
/** The depth that the open layers have stored in the history. */
const depth = () => (history.state as { layer?: { depth: number } } | null)?.layer?.depth ?? 0
const settled = (wanted: number) => vi.waitFor(() => expect(depth()).toBe(wanted))
const isAt = (pathname: string) => vi.waitFor(() => expect(location.pathname).toBe(pathname))

beforeEach(async () => {
  history.pushState(null, '', '/before')
  history.pushState(null, '', '/screen')
  heard = []
})
afterEach(async () => {
  for (const close of closings.splice(0)) close()
  await settled(0)
})

describe('the Back button', () => {
  it('the Back button closes the top layer, then the layer below, and then leaves the screen [KEEP-40]', async () => {
    const dialog = open()
    const list = open()
    await settled(2)
    history.back()
    await settled(1)
    expect([dialog.isOpen, list.isOpen]).toEqual([true, false])
    history.back()
    await settled(0)
    expect(dialog.isOpen).toBe(false)
    expect([location.pathname, heard]).toEqual(['/screen', []])
    history.back()
    await isAt('/before')
    expect(heard).toEqual(['/before'])
  })

  it('the Back button leaves the screen at once if the layer has already been closed in another way [KEEP-40]', async () => {
    const dialog = open()
    await settled(1)
    dialog.close()
    await settled(0)
    expect(heard).toEqual([])
    history.back()
    await isAt('/before')
  })

  it('the Back button needs a new history entry if a layer asks before it closes, or stays open [KEEP-41]', async () => {
    const asks = vi.fn<() => void>()
    const dialog = open(asks)
    await settled(1)
    for (const times of [1, 2, 3]) {
      history.back()
      await vi.waitFor(() => expect(asks).toHaveBeenCalledTimes(times))
      await settled(1)
    }
    dialog.close()
    await settled(0)
    history.back()
    await isAt('/before')
  })

  it('the Back button closes only the question that a layer has asked', async () => {
    const dialog = open(() => questions.push(open()))
    const questions: ReturnType<typeof open>[] = []
    await settled(1)
    history.back()
    await settled(2)
    history.back()
    await vi.waitFor(() => expect(questions[0]?.isOpen).toBe(false))
    await settled(1)
    expect(dialog.isOpen).toBe(true)
  })
})

describe('an address change under a layer', () => {
  it('an address change under a layer replaces the entry of the layer whose link was followed', async () => {
    const dialog = open()
    await settled(1)
    router.push('/elsewhere')
    await isAt('/elsewhere')
    dialog.close()
    await settled(0)
    expect(heard).toEqual(['/elsewhere'])
    history.back()
    await isAt('/screen')
    expect(depth()).toBe(0)
    history.back()
    await isAt('/before')
  })

  it('an address change under a layer is not lost if it happens while the layer closes', async () => {
    const dialog = open()
    await settled(1)
    dialog.close()
    await Promise.resolve()
    history.pushState(null, '', '/elsewhere')
    expect(location.pathname).toBe('/elsewhere')
    await settled(0)
    await isAt('/elsewhere')
    history.back()
    await isAt('/screen')
    expect(heard).toEqual(['/elsewhere', '/screen'])
  })

  it('an address change under a layer skips the entries that two layers left in the history', async () => {
    const layers = [open(), open()]
    await settled(2)
    history.pushState(null, '', '/elsewhere')
    for (const layer of layers) layer.close()
    await settled(0)
    history.back()
    await isAt('/screen')
    await settled(0)
    expect(heard).toEqual(['/elsewhere', '/screen'])
    history.back()
    await isAt('/before')
  })

  it('an address change under a layer is kept after the layer closes if the address was replaced', async () => {
    const dialog = open()
    await settled(1)
    router.replace('/screen?open=5')
    await vi.waitFor(() => expect(location.search).toBe('?open=5'))
    history.back()
    await vi.waitFor(() => expect(dialog.isOpen).toBe(false))
    await settled(0)
    expect(location.search).toBe('?open=5')
    history.back()
    await isAt('/before')
  })
})

it('a layer can be part of the address, which is replaced when the layer opens and closes', async () => {
  router.replace('/screen?open=5')
  const dialog = open(() => router.replace('/screen'))
  const stop = router.subscribe(({ location: { search } }) => {
    // Simulates a screen that takes time to render.
    if (search === '') setTimeout(dialog.close, 20)
  })
  await settled(1)
  history.back()
  await vi.waitFor(() => expect(dialog.isOpen).toBe(false))
  await settled(0)
  stop()
  expect([location.search, router.location.search]).toEqual(['', ''])
  history.back()
  await isAt('/before')
})

it('the Forward button shows nothing after the layer has closed', async () => {
  const dialog = open()
  await settled(1)
  history.back()
  await settled(0)
  expect(dialog.isOpen).toBe(false)
  const step = vi.spyOn(history, 'go')
  history.forward()
  await vi.waitFor(() => expect(step).toHaveBeenCalledWith(-1))
  await settled(0)
  expect([location.pathname, heard]).toEqual(['/screen', []])
})

it('an open layer is not restored after a reload', async () => {
  history.pushState({ layer: { page: 'x', depth: 0 } }, '', '/loaded')
  History.prototype.pushState.call(history, { layer: { page: 'x', depth: 1 } }, '', '/loaded')
  dropLayers()
  await settled(0)
  expect(location.pathname).toBe('/loaded')
  history.back()
  await isAt('/screen')
})
