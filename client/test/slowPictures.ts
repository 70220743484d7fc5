import { onTestFinished, vi } from 'vitest'

/** A browser that makes each photo smaller, but not before `draw` is called. Draws those that were chosen so far. */
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
