import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readEntries, writeArchive } from './archive.ts'
import type { Manifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'

const MEGABYTE = 1024 * 1024

function placeThat(write: BackupPlace['write']): BackupPlace {
  const nothing = async (): Promise<void> => {}
  return {
    at: 'nowhere',
    begin: nothing,
    write,
    read: async () => undefined,
    list: async () => [],
    remove: nothing,
  }
}

/** This data cannot be compressed, so the archive has several parts. */
const fill = async (add: (name: string, data: Buffer) => Promise<void>): Promise<void> => {
  for (let entry = 0; entry < 26; entry += 1) await add(`entry-${entry}`, randomBytes(MEGABYTE))
}

describe('writeArchive', () => {
  it('a backup archive consists of parts of a size that S3 accepts, and each part is written before the next [BACKUP-03]', async () => {
    let writing = 0
    let most = 0
    const sizes: number[] = []
    const place = placeThat(async (_path, { length }) => {
      writing += 1
      most = Math.max(most, writing)
      await new Promise((resolve) => setImmediate(resolve))
      sizes.push(length)
      writing -= 1
    })
    const parts = await writeArchive(place, 'a', undefined, fill)
    expect(parts.map(({ bytes }) => bytes)).toEqual(sizes)
    expect(sizes.length).toBeGreaterThan(3)
    expect(Math.max(...sizes)).toBeLessThan(9 * MEGABYTE)
    expect(most).toBe(1)
  })

  it.each([1, 3])(
    'a backup archive passes on an error from the backup location at part %i [BACKUP-10]',
    async (failing) => {
      let written = 0
      const place = placeThat(async () => {
        written += 1
        if (written === failing) throw new Error('the place is full')
      })
      await expect(writeArchive(place, 'a', undefined, fill)).rejects.toThrow('the place is full')
      expect(written).toBe(failing)
    },
  )

  it.each([undefined, 'a passphrase of some length'])(
    'a backup archive can be read to the end or only in part, with the passphrase: %s [BACKUP-08]',
    async (passphrase) => {
      const files = new Map<string, Buffer>()
      const place: BackupPlace = {
        ...placeThat(async (path, data) => void files.set(path, data)),
        read: async (path) => files.get(path),
      }
      const parts = await writeArchive(place, 'a', passphrase, fill)
      // `readEntries` uses only these fields of the manifest.
      const manifest = { parts, isEncrypted: passphrase !== undefined } as Manifest
      const backup = { place, name: 'a', manifest, passphrase }
      const all = await Array.fromAsync(readEntries(backup))
      expect(all.map(({ name }) => name)).toEqual(Array.from({ length: 26 }, (_, entry) => `entry-${entry}`))
      const left = readEntries(backup)
      expect((await left.next()).value).toEqual(all[0])
      await left.return()
      files.delete('a/part-00003')
      await expect(Array.fromAsync(readEntries(backup))).rejects.toThrow('part-00003 is missing.')
    },
  )

  it('a backup archive fails with the error of the function that adds entries [BACKUP-10]', async () => {
    const fails = writeArchive(
      placeThat(async () => {}),
      'a',
      'a passphrase of some length',
      async (add) => {
        await add('entry', randomBytes(10))
        throw new Error('the database is away')
      },
    )
    await expect(fails).rejects.toThrow('the database is away')
  })
})
