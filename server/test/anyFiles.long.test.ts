import { expect, it } from 'vitest'
import { phonePhoto } from './phonePhotos.ts'
import { convertImage } from '../src/files/images.ts'
import { tryAnyPdfs, tryAnyPhotos } from './anyFiles.ts'

const LONG = { timeout: 7_200_000 }

it('any bytes and any damaged photo are refused or shown, 10,000 times [STORE-15]', LONG, async () => {
  await expect(tryAnyPhotos(10_000)).resolves.toBeUndefined()
})

it(
  'any bytes that are taken as a PDF are saved as one, 10,000 times [STORE-14] [STORE-16]',
  LONG,
  async () => {
    await expect(tryAnyPdfs(10_000)).resolves.toBeUndefined()
  },
)

it('a HEIC photo of 48 megapixels is converted within the memory of a process [STORE-17]', LONG, async () => {
  expect(await convertImage(phonePhoto(8064, 6048), 'image/heic')).toMatchObject({
    width: 1536,
    height: 2048,
  })
})
