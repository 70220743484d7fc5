import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { expect } from './test.ts'

/** What a phone's camera reads from the element, once it can, as it stands on the screen. */
export async function readQr(element: Locator): Promise<string> {
  let read: string | undefined
  const look = async () => {
    const { data, width, height } = PNG.sync.read(await element.screenshot())
    return (read = jsQR.default(new Uint8ClampedArray(data), width, height)?.data)
  }
  await expect.poll(look).toBeDefined()
  return read ?? ''
}
