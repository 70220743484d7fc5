import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openS3Stores } from '../../test/s3Stores.ts'
import { newKey } from './store.ts'
import type { FileStore } from './store.ts'

const place = openS3Stores()
const { storeOf } = place

test('a slow reader still gets the whole file', async () => {
  const store = await storeOf({ S3_TIMEOUT_SECONDS: '1' })
  const key = newKey()
  const data = Buffer.alloc(4 * 1024 * 1024, 'slow')
  await place.s3.write(key, data)
  place.s3.break('silent', 'DELETE')
  const { stream } = await store.read(key)
  const chunks = stream[Symbol.asyncIterator]()
  const first = await chunks.next()
  // The delete waits until it times out. Meanwhile the reader pauses for the whole time limit of an S3 call.
  await expect(store.delete(newKey())).rejects.toThrow('not available')
  const rest = await Array.fromAsync({ [Symbol.asyncIterator]: () => chunks })
  place.s3.heal()
  expect(Buffer.concat([first.value as Buffer, ...(rest as Buffer[])]).equals(data)).toBe(true)
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const silentCalls: ['GET' | 'PUT' | 'DELETE', (store: FileStore) => Promise<unknown>][] = [
  ['GET', (store) => store.read(newKey())],
  ['PUT', (store) => store.write(newKey(), Buffer.from('x'))],
  ['DELETE', (store) => store.delete(newKey())],
]

test.each(silentCalls)(
  'a %s times out at a silent S3 server, even if memory is cleaned up meanwhile [STORE-09]',
  async (method, call) => {
    const store = await storeOf({ S3_TIMEOUT_SECONDS: '1' })
    place.s3.break('silent', method)
    const timer = setInterval(collectGarbage, 50)
    await expect(call(store)).rejects.toThrow('not available')
    clearInterval(timer)
    place.s3.heal()
  },
)

test('a file is read whole, even if memory is cleaned up before the reader starts [STORE-05]', async () => {
  const store = await storeOf()
  const key = newKey()
  const data = Buffer.alloc(4 * 1024 * 1024, 'whole')
  await place.s3.write(key, data)
  const { stream } = await store.read(key)
  for (let round = 0; round < 5; round++) {
    collectGarbage()
    // The body of a lost response is ended in a later turn of the event loop.
    await new Promise((done) => setImmediate(done))
  }
  expect(Buffer.concat((await Array.fromAsync(stream)) as Buffer[]).equals(data)).toBe(true)
})
