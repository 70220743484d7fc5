import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { expect } from './test.ts'

/** Reads a QR code from a screenshot of the element, as soon as the code is readable. */
export async function readQr(element: Locator): Promise<string> {
  let read: string | undefined
  const look = async () => {
    const { data, width, height } = PNG.sync.read(await element.screenshot())
    return (read = jsQR.default(new Uint8ClampedArray(data), width, height)?.data)
  }
  await expect.poll(look).toBeDefined()
  return read ?? ''
}
