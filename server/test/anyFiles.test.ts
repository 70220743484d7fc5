import { expect, it } from 'vitest'
import { tryAnyPdfs, tryAnyPhotos } from './anyFiles.ts'

it('60 random files and damaged photos are refused or shown [STORE-15]', async () => {
  await expect(tryAnyPhotos(60)).resolves.toBeUndefined()
})

it('60 files of random bytes are saved as a PDF if they are accepted as a PDF [STORE-14] [STORE-16]', async () => {
  await expect(tryAnyPdfs(60)).resolves.toBeUndefined()
})
