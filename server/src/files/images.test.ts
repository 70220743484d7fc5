import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../test/draws.ts'
import { phonePhoto } from '../../test/phonePhotos.ts'
import {
  BROKEN_PHOTOS,
  claimSize,
  CUT_FILES,
  expectCutRefused,
  expectFreeThread,
  expectPhonePhoto,
  fixture,
  PARTS,
  PHONE_PHOTOS,
  scratch,
  WHOLE_PNGS,
  widePng,
} from '../../test/pictureChecks.ts'
import { ownProcesses } from '../../test/pictureProcesses.ts'
import { imageProcess, PictureFault } from './imageProcess.ts'
import { convertImage, inspectImage } from './images.ts'
import { carryOut } from './imageWork.ts'
import type { ImageType } from './sniff.ts'

const MEGABYTE = 1024 * 1024

test('a photo with a GPS position is converted upright, smaller and without metadata [T23]', async () => {
  const original = await sharp(fixture('photo-4mb.jpg')).metadata()
  expect(original).toMatchObject({ width: 4032, height: 3024, orientation: 6 })
  expect(original.exif?.includes('Fixture')).toBe(true)
  const { display, thumbnail, width, height } = await convertImage(fixture('photo-4mb.jpg'), 'image/jpeg')
  expect([width, height]).toEqual([1536, 2048])
  for (const output of [display, thumbnail]) {
    const found = await sharp(output).metadata()
    expect(found.format).toBe('jpeg')
    expect([found.exif, found.icc, found.iptc, found.xmp, found.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    expect(output.includes('Exif')).toBe(false)
    expect(output.includes('Fixture')).toBe(false)
  }
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 300, height: 400 })
})

test.each<[string, ImageType]>([
  ['polyglot.jpg', 'image/jpeg'],
  ['polyglot.gif', 'image/gif'],
])('the conversion of %s removes the script from the picture [T23]', async (name, type) => {
  expect((await readFile(fixture(name))).includes('<script>')).toBe(true)
  await inspectImage(fixture(name), type)
  const { display, thumbnail } = await convertImage(fixture(name), type)
  expect(display.includes('script')).toBe(false)
  expect(thumbnail.includes('script')).toBe(false)
})

test('a PNG of 268 megapixels is refused by its header [T23]', async () => {
  const before = process.memoryUsage.rss()
  await expect(inspectImage(fixture('bomb.png'), 'image/png')).rejects.toMatchObject({
    code: 'TOO_LARGE',
    details: { fields: { files: expect.stringContaining('50 megapixels') } },
  })
  await expect(convertImage(fixture('bomb.png'), 'image/png')).rejects.toThrow('pixel limit')
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * MEGABYTE)
})

test.each<[string, ImageType]>([
  ['svg.jpg', 'image/jpeg'],
  ['html.png', 'image/png'],
  ['photo.png', 'image/jpeg'],
])('the file %s is refused as %s [T24]', async (name, type) => {
  await expect(inspectImage(fixture(name), type)).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' })
})

test.each<[string, ImageType, number[]]>([
  ['photo.png', 'image/png', [640, 480]],
  ['animation.gif', 'image/gif', [320, 240]],
  ['photo.heic', 'image/heic', [1280, 960]],
])('%s becomes a JPEG and is never enlarged', async (name, type, size) => {
  expect(Object.values(await inspectImage(fixture(name), type))).toEqual(size)
  const { display, width, height } = await convertImage(await readFile(fixture(name)), type)
  expect([width, height]).toEqual(size)
  expect((await sharp(display).metadata()).format).toBe('jpeg')
})

test('transparent parts of a picture become white', async () => {
  const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { display } = await convertImage(clear, 'image/png')
  expect([...(await sharp(display).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
})

test.each(CUT_FILES)(
  '%s cut off anywhere is refused or fails to convert with an error [T23]',
  async (name, type, at) => {
    await expect(expectCutRefused(name, type, drawn(PARTS, at, 1))).resolves.toBeUndefined()
  },
)

test('a HEIC photo of 12 megapixels converts while the main thread stays free [T23]', async () => {
  await expect(expectFreeThread(1)).resolves.toBeUndefined()
})

const heic = (name: string) => ({ source: fixture(name), isHeic: true })
const SMALL = { source: fixture('photo.png'), isHeic: false }

test('the queue of waiting pictures is limited [T23] [SAFE-03]', async () => {
  const pictures = imageProcess({ maxWaiting: 2 })
  // The first picture starts at once and does not count as waiting.
  const accepted = [1, 2, 3].map(() => pictures.run('convert', SMALL))
  await expect(pictures.run('convert', SMALL)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await Promise.all(accepted)
  expect((await pictures.run('convert', SMALL)).width).toBe(640)
  await pictures.close()
})

test('a picture that a request waits for is converted before waiting jobs, but only a few such pictures can wait', async () => {
  const pictures = imageProcess({ maxWaiting: 2, maxAwaited: 1 })
  const order: string[] = []
  const convert = (name: string, isAwaited: boolean): Promise<unknown> =>
    pictures.run('convert', SMALL, { isAwaited }).then(() => order.push(name))
  const all = [convert('under way', false), convert('job', false), convert('profile', true)]
  await expect(convert('one more', true)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await Promise.all(all)
  expect(order).toEqual(['under way', 'profile', 'job'])
  await pictures.close()
})

test('a picture that takes too long is stopped, and the next picture gets a fresh process [T23] [SAFE-03]', async () => {
  const impatient = imageProcess({ timeoutMs: 40 })
  await expect(impatient.run('convert', heic('photo-12mp.heic'))).rejects.toThrow('longer than 40 ms')
  await expect(imageProcess().run('convert', SMALL)).resolves.toMatchObject({ width: 640 })
})

test('a picture that takes too much memory is stopped, and the next picture gets a fresh process [T23] [SAFE-03]', async () => {
  const pictures = imageProcess({ maxBytes: 180 * MEGABYTE })
  await expect(pictures.run('convert', heic('photo-12mp.heic'))).rejects.toThrow('too much memory')
  const next = pictures.run('convert', SMALL)
  await expect(next).resolves.toMatchObject({ width: 640 })
  await pictures.close()
})

test('a process that is killed between two pictures is replaced [SAFE-03]', async () => {
  const pictures = imageProcess({ timeoutMs: 30_000 })
  await pictures.run('convert', SMALL)
  const pids = ownProcesses()
  expect(pids).not.toEqual([])
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  // The test waits until this process has noticed the end of the picture processes.
  for (const pid of pids) await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
  await expect(pictures.run('convert', SMALL)).resolves.toMatchObject({ width: 640 })
  await pictures.close()
})

test('a file that is not a HEIC picture fails to convert, and closing the picture process rejects waiting pictures [T23]', async () => {
  const pictures = imageProcess()
  await expect(pictures.run('convert', heic('photo.png'))).rejects.toThrow(PictureFault)
  const both = [heic('photo-12mp.heic'), SMALL].map((ask) => pictures.run('convert', ask))
  const settled = Promise.allSettled(both)
  await pictures.close()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(pictures.run('convert', SMALL)).resolves.toMatchObject({ width: 640 })
  await pictures.close()
})

test.each(PHONE_PHOTOS.filter(([name]) => /irot3|tmap/.test(name)))(
  '%s, as phones write it, is accepted and converted [STORE-15]',
  async (name, size) => {
    await expect(expectPhonePhoto(name, size)).resolves.toBeUndefined()
  },
)

test('a HEIC photo of 48 megapixels is accepted, and a photo of 64 megapixels is refused with advice [STORE-17]', async () => {
  const path = await scratch('48.heic', phonePhoto(8064, 6048))
  expect(await inspectImage(path, 'image/heic')).toEqual({ width: 6048, height: 8064 })
  const larger = await scratch('64.heic', phonePhoto(9248, 6936))
  await expect(inspectImage(larger, 'image/heic')).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message: 'This photo has more than 50 megapixels. Send a screenshot of it instead.',
  })
})

test.each(WHOLE_PNGS)(
  'a PNG that must be held in memory as a whole because it is %s is refused if it does not fit [STORE-17]',
  async (name, options) => {
    const png = claimSize(await widePng({ width: 70, height: 60 }, options), { width: 7000, height: 6000 })
    const path = await scratch(`${name}.png`, png)
    await expect(inspectImage(path, 'image/png')).rejects.toMatchObject({ code: 'TOO_LARGE' })
  },
)

test('a JPEG without its end marker is accepted and shown [STORE-15]', async () => {
  expect(await inspectImage(fixture('no-eoi.jpg'), 'image/jpeg')).toEqual({ width: 640, height: 480 })
  expect(await convertImage(fixture('no-eoi.jpg'), 'image/jpeg')).toMatchObject({ width: 640, height: 480 })
})

test('a truncated photo is shown if its upper half is intact, and refused otherwise [STORE-15]', async () => {
  const whole = await readFile(fixture('photo-4mb.jpg'))
  const most = await scratch('most.jpg', whole.subarray(0, Math.floor(whole.length * 0.9)))
  await inspectImage(most, 'image/jpeg')
  expect(await convertImage(most, 'image/jpeg')).toMatchObject({ width: 1536, height: 2048 })
  const little = await scratch('little.jpg', whole.subarray(0, Math.floor(whole.length * 0.3)))
  await expect(inspectImage(little, 'image/jpeg')).rejects.toMatchObject({
    code: 'UNSUPPORTED_TYPE',
    message: 'This photo is damaged or incomplete. Choose another one.',
  })
})

test.each(BROKEN_PHOTOS)(
  'a HEIC photo %s is refused at once and cannot be converted [STORE-15]',
  async (_what, source) => {
    // The decoder runs in this process, because each refusal would cost the start of another one.
    for (const kind of ['inspect', 'convert'] as const)
      await expect(carryOut({ kind, source, isHeic: true })).rejects.toThrow(Error)
  },
)

test('a HEIC photo without its last tiles is refused at once [STORE-15]', async () => {
  const whole = await readFile(fixture('iphone-12mp-grid48.heic'))
  const path = await scratch('cut.heic', whole.subarray(0, whole.length - 40))
  await expect(inspectImage(path, 'image/heic')).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' })
})

test('an unreadable picture is distinguished from an interrupted process [SAFE-06]', async () => {
  const pictures = imageProcess({ timeoutMs: 40 })
  await expect(pictures.run('convert', heic('photo-12mp.heic'))).rejects.not.toBeInstanceOf(PictureFault)
  await pictures.close()
  const patient = imageProcess()
  await expect(patient.run('convert', heic('photo.png'))).rejects.toBeInstanceOf(PictureFault)
  await patient.close()
})
