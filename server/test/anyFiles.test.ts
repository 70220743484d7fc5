import { expect, it } from 'vitest'
import { tryAnyPdfs, tryAnyPhotos } from './anyFiles.ts'

it('any bytes and any damaged photo are refused or shown, 300 times [STORE-15]', async () => {
  await expect(tryAnyPhotos(300)).resolves.toBeUndefined()
})

it('any bytes that are taken as a PDF are saved as one, 300 times [STORE-14] [STORE-16]', async () => {
  await expect(tryAnyPdfs(300)).resolves.toBeUndefined()
})
