import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'

/** What a phone's camera reads from the element, as it stands on the screen. */
export async function readQr(element: Locator): Promise<string> {
  const { data, width, height } = PNG.sync.read(await element.screenshot())
  const found = jsQR.default(new Uint8ClampedArray(data), width, height)
  if (!found) throw new Error('There is no QR code on the picture.')
  return found.data
}
