import { onTestFinished, vi } from 'vitest'

/** Simulates a browser that scales photos down only when `draw` is called. `draw` handles all photos chosen so far. */
export function slowPictures(): { draw: () => void } {
  const waiting: (() => void)[] = []
  class Canvas {
    getContext = () => ({ drawImage: () => undefined })
    convertToBlob = () => Promise.resolve(new Blob(['small']))
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal(
    'createImageBitmap',
    () =>
      new Promise((resolve) => {
        waiting.push(() => resolve({ width: 4, height: 3, close: () => undefined }))
      }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return { draw: () => waiting.splice(0).forEach((next) => next()) }
}
