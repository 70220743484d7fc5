import { expect, it } from 'vitest'
import { phonePhoto } from './phonePhotos.ts'
import { convertImage } from '../src/files/images.ts'
import { tryAnyPdfs, tryAnyPhotos } from './anyFiles.ts'

const LONG = { timeout: 7_200_000 }

it('10,000 random files and damaged photos are refused or shown [STORE-15]', LONG, async () => {
  await expect(tryAnyPhotos(10_000)).resolves.toBeUndefined()
})

it(
  '10,000 files of random bytes are saved as a PDF if they are accepted as a PDF [STORE-14] [STORE-16]',
  LONG,
  async () => {
    await expect(tryAnyPdfs(10_000)).resolves.toBeUndefined()
  },
)

it(
  'a HEIC photo of 48 megapixels is converted within the memory limit of a process [STORE-17]',
  LONG,
  async () => {
    expect(await convertImage(phonePhoto(8064, 6048), 'image/heic')).toMatchObject({
      width: 1536,
      height: 2048,
    })
  },
)
