import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { STORES } from '../../test/stores.ts'
import type { TestStore } from '../../test/stores.ts'
import { loadConfig } from '../config.ts'
import { openFileStore } from './openStore.ts'
import { newKey } from './store.ts'
import type { FileStore } from './store.ts'
import { sweepOrphans } from './sweep.ts'

const OWNER = '3f0e2c4a-0000-4000-8000-000000000001'
const MINUTE_MS = 60_000
const LATER = new Date(Date.now() + 60 * MINUTE_MS)

describe.each(['folder', 's3'] as const)('the file store in %s', (kind) => {
  let root: string
  let place: TestStore
  let store: FileStore

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'store-'))
    place = await STORES[kind](() => ({ dataDir: root, services: { files: store } }))
    store = await openFileStore(loadConfig({ DATA_DIR: root, ...place.settings }))
    await store.claim(OWNER, { mayBeNew: true })
  })
  afterEach(async () => {
    await place.close()
    await rm(root, { recursive: true, force: true })
  })

  async function keys(olderThan: Date): Promise<string[]> {
    const found = await Array.fromAsync(store.list(olderThan))
    return found.map(({ key }) => key).sort()
  }

  test('a file store reads back a file that it has written, with its size', async () => {
    const key = newKey()
    await store.write(key, Buffer.from('picture'))
    const { stream, size } = await store.read(key)
    expect(size).toBe(7)
    expect((await buffer(stream)).toString()).toBe('picture')
    expect(await readdir(store.tempDir)).toEqual([])
  })

  test('a file store returns five megabytes unchanged', async () => {
    const data = Buffer.alloc(5 * 1024 * 1024, 'doorstep')
    const source = join(store.tempDir, newKey())
    await writeFile(source, data)
    const key = newKey()
    await store.writeFrom(key, source)
    const back = await buffer((await store.read(key)).stream)
    const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
    expect(hashOf(back)).toBe(hashOf(data))
  })

  test('a file store keeps the mark of each erased account, which no sweep removes', async () => {
    expect(await store.listErased()).toEqual([])
    const marks = ['a', 'b'].map((letter) => letter.repeat(64))
    for (const mark of [...marks, ...marks]) await store.noteErased(mark)
    await sweepOrphans(store, async () => new Set(), 0)
    expect((await store.listErased()).toSorted()).toEqual(marks)
    expect(await keys(LATER)).toEqual([])
    await expect(store.noteErased('../escape')).rejects.toThrow('Not a mark')
  })

  test('a file store can also store empty files', async () => {
    const key = newKey()
    await store.write(key, Buffer.alloc(0))
    const { stream, size } = await store.read(key)
    expect([size, await buffer(stream)]).toEqual([0, Buffer.alloc(0)])
  })

  test('a file store moves a file out of the upload folder and replaces an earlier one with the same key', async () => {
    const key = newKey()
    for (const text of ['first', 'second']) {
      const source = join(store.tempDir, newKey())
      await writeFile(source, text)
      await store.writeFrom(key, source)
      expect((await place.read(key)).toString()).toBe(text)
    }
    expect(await readdir(store.tempDir)).toEqual([])
  })

  test.each([
    '../../etc/passwd',
    '..%2f',
    '',
    '.',
    `${'a'.repeat(39)}/`,
    'A'.repeat(40),
    `${'a'.repeat(40)}\0`,
  ])('a file store refuses a key that is not one of ours: %j [T24]', async (key) => {
    await writeFile(join(root, 'source'), 'x')
    const before = [await readdir(root, { recursive: true }), await place.keys()]
    await expect((async () => store.write(key, Buffer.from('x')))()).rejects.toThrow('Not a key')
    await expect((async () => store.writeFrom(key, join(root, 'source')))()).rejects.toThrow('Not a key')
    await expect((async () => store.read(key))()).rejects.toThrow('Not a key')
    await expect((async () => store.delete(key))()).rejects.toThrow('Not a key')
    expect([await readdir(root, { recursive: true }), await place.keys()]).toEqual(before)
  })

  test('a file store reports a missing file as NOT_FOUND, and deletes it without an error', async () => {
    await expect(store.read(newKey())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await store.delete(newKey())
  })

  test('a file store no longer has a file after its deletion', async () => {
    const key = newKey()
    await store.write(key, Buffer.from('x'))
    await store.delete(key)
    await expect(store.read(key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await place.keys()).toEqual([])
  })

  test('a file store lists only files that are older than the requested age', async () => {
    const [old, fresh] = [newKey(), newKey()]
    await store.write(old, Buffer.from('x'))
    await store.write(fresh, Buffer.from('x'))
    await place.age([old], 120)
    expect(await keys(new Date(Date.now() - 60 * MINUTE_MS))).toEqual([old])
    expect(await keys(LATER)).toEqual([old, fresh].sort())
  })

  test('a file store lets the sweep remove files without a row that are between an hour and a week old', async () => {
    const ages = new Map([
      [newKey(), 59],
      [newKey(), 61],
      [newKey(), 6.9 * 24 * 60],
      [newKey(), 7.1 * 24 * 60],
    ])
    for (const [key, minutes] of ages) {
      await store.write(key, Buffer.from('x'))
      await place.age([key], minutes)
    }
    const [young = '', , , ancient = ''] = ages.keys()
    expect(await sweepOrphans(store, async () => new Set(), 60 * MINUTE_MS)).toBe(2)
    expect(await keys(LATER)).toEqual([young, ancient].sort())
  })
})
