import { expect, test } from 'vitest'
import {
  BROKEN_PHOTOS,
  CUT_FILES,
  expectCutRefused,
  expectFreeThread,
  expectPhonePhoto,
  PARTS,
  PHONE_PHOTOS,
  scratch,
  WHOLE_PNGS,
  widePng,
} from '../../test/pictureChecks.ts'
import { PictureFault } from './imageProcess.ts'
import { convertImage, inspectImage } from './images.ts'

const LONG = { timeout: 600_000 }

test.each(CUT_FILES)(
  '%s cut off at any of several places is refused or fails to convert with an error [T23]',
  LONG,
  async (name, type) => {
    await expect(expectCutRefused(name, type, PARTS)).resolves.toBeUndefined()
  },
)

test('three HEIC photos of 12 megapixels convert while the main thread stays free [T23]', LONG, async () => {
  await expect(expectFreeThread(3)).resolves.toBeUndefined()
})

test.each(PHONE_PHOTOS)(
  '%s, as one of all kinds of phone photos, is accepted and converted [STORE-15]',
  LONG,
  async (name, size) => {
    await expect(expectPhonePhoto(name, size)).resolves.toBeUndefined()
  },
)

test.each(WHOLE_PNGS)(
  'a PNG of 42 megapixels that must be held in memory as a whole because it is %s is refused [STORE-17]',
  LONG,
  async (name, options) => {
    const path = await scratch(`${name}.png`, await widePng({ width: 7000, height: 6000 }, options))
    await expect(inspectImage(path, 'image/png')).rejects.toMatchObject({ code: 'TOO_LARGE' })
  },
)

test.each(BROKEN_PHOTOS)(
  'a HEIC photo %s is refused and cannot be converted in a process of its own [STORE-15]',
  LONG,
  async (name, photo) => {
    const path = await scratch(`${name}.heic`, photo)
    await expect(inspectImage(path, 'image/heic')).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' })
    await expect(convertImage(path, 'image/heic')).rejects.toBeInstanceOf(PictureFault)
  },
)
