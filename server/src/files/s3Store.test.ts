import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'
import { describe, expect, test } from 'vitest'
import { S3_SECRET, startS3 } from '../../test/s3.ts'
import { openS3Stores } from '../../test/s3Stores.ts'
import { signatureOf } from '../../test/signature.ts'
import { StartupError } from '../errors.ts'
import { newKey } from './store.ts'

const OWNER = '3f0e2c4a-0000-4000-8000-000000000001'
const OTHER = '3f0e2c4a-0000-4000-8000-000000000002'
const NEW = { mayBeNew: true }

const place = openS3Stores()
const { storeOf } = place

/** An address at which no server listens. */
async function urlOfNobody(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}/files`
}

// The values come from "Signature Calculations for the Authorization Header" in the Amazon S3 API reference.
describe.each([
  [
    'a file that is put',
    'PUT',
    'https://examplebucket.s3.amazonaws.com/test%24file.text',
    {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a list',
    'GET',
    'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J',
    { 'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
] as const)('published S3 signature of %s', (_what, method, url, sent, signature) => {
  test('the signature in the S3 reference matches the signatures of the product and of the S3 server in the tests [STORE-03]', async () => {
    const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
    const signed = await new AwsV4Signer({
      method,
      url,
      headers: sent,
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey,
      service: 's3',
      region: 'us-east-1',
      datetime: '20130524T000000Z',
    }).sign()
    expect(signed.headers.get('authorization')).toMatch(new RegExp(`Signature=${signature}$`))
    const { host, pathname, search } = new URL(url)
    const headers = { ...Object.fromEntries(signed.headers), host }
    expect(signatureOf({ method, url: `${pathname}${search}`, headers }, secretAccessKey)).toBe(signature)
  })
})

test('a bucket belongs to one database, whichever of its servers starts first [STORE-04]', async () => {
  await Promise.all([1, 2, 3].map(async () => (await storeOf()).claim(OWNER, NEW)))
  const store = await storeOf()
  await store.claim(OWNER, { mayBeNew: false })
  expect(await store.isClaimed()).toBe(true)
  await expect((await storeOf()).claim(OTHER, NEW)).rejects.toThrow(
    new StartupError(
      `The bucket for files, ${place.s3.settings['S3_BUCKET_URL']}, belongs to another database: set DATABASE_URL to that one, or S3_BUCKET_URL to another bucket.`,
    ),
  )
})

test('a bucket without a mark is refused if it already contains files, or if this database’s files are elsewhere [STORE-04]', async () => {
  const other = await startS3()
  const url = other.settings['S3_BUCKET_URL'] ?? ''
  await expect((await storeOf(other.settings)).claim(OWNER, { mayBeNew: false })).rejects.toThrow(
    `The bucket for files, ${url}, has none of this database's files: set S3_BUCKET_URL to the bucket that has them.`,
  )
  await other.write(newKey(), Buffer.from('x'))
  await expect((await storeOf(other.settings)).claim(OWNER, NEW)).rejects.toThrow(
    `${url}, has files of an unknown database: set S3_BUCKET_URL to another bucket. If the files belong to this database, write ${OWNER} into ${url}/database.id instead.`,
  )
  await other.close()
})

test.each([
  ['another secret', { S3_SECRET_ACCESS_KEY: `${S3_SECRET}x` }, 'http 403 SignatureDoesNotMatch'],
  ['another region', { S3_REGION: 'us-east-1' }, 'http 403 AuthorizationHeaderMalformed'],
  ['no server', { S3_BUCKET_URL: await urlOfNobody() }, 'ECONNREFUSED'],
])(
  'a start with %s fails with an error that contains no secret [STORE-02]',
  async (_what, settings, code) => {
    const store = await storeOf(settings)
    const refusal = await store.claim(OWNER, NEW).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartupError)
    const { message } = refusal as StartupError
    expect(message).toMatch(
      new RegExp(
        `^The bucket for files, http\\S+, cannot be used \\((${code})\\)\\. Check FILE_STORE and the S3 settings\\.$`,
      ),
    )
    expect(message).not.toMatch(/AKID|wJal/)
  },
)

test('a missing bucket stops the start of the server [STORE-02]', async () => {
  const gone = { S3_BUCKET_URL: `${place.s3.settings['S3_BUCKET_URL']}-of-nobody` }
  await expect((await storeOf(gone)).claim(OWNER, NEW)).rejects.toThrow(
    'cannot be used (http 404 NoSuchBucket)',
  )
})

test.each([408, 429] as const)(
  'S3 storage that answers %i counts as unavailable and does not stop the start [STORE-06]',
  async (status) => {
    await (await storeOf()).claim(OWNER, NEW)
    place.s3.break(status, 'GET')
    expect(await (await storeOf()).claim(OWNER, { mayBeNew: false })).toBe(false)
    place.s3.heal()
  },
)

test('a bucket that was unavailable and belongs to another database is neither read nor emptied [STORE-04]', async () => {
  const other = await startS3()
  await (await storeOf(other.settings)).claim(OTHER, NEW)
  const key = newKey()
  await other.write(key, Buffer.from('x'))
  const store = await storeOf(other.settings)
  other.break('gone', 'GET')
  expect(await store.claim(OWNER, { mayBeNew: false })).toBe(false)
  other.heal()
  await expect(store.read(key)).rejects.toThrow('belongs to another database')
  await expect(store.delete(key)).rejects.toThrow('belongs to another database')
  expect(await other.keys()).toEqual([key])
  await other.close()
})

test('encryption is left to the bucket if the settings require this [STORE-03]', async () => {
  const key = newKey()
  await (await storeOf({ S3_ENCRYPTION: 'bucket' })).write(key, Buffer.from('x'))
  const put = place.s3.calls.find(({ path }) => path.endsWith(key))
  expect(put?.headers).not.toHaveProperty('x-amz-server-side-encryption')
})

test('a list of files uses the clock of the S3 server [STORE-08]', async () => {
  const other = await startS3()
  const [old, fresh] = [newKey(), newKey()]
  other.goAhead(120)
  await other.write(old, Buffer.from('x'), 6)
  await other.write(fresh, Buffer.from('x'), 4)
  const store = await storeOf(other.settings)
  const listed = await Array.fromAsync(store.list(new Date(Date.now() - 5 * 60_000)))
  expect(listed.map(({ key }) => key)).toEqual([old])
  await other.close()
})

test('a list of more than a thousand files is complete', async () => {
  const keys = Array.from({ length: 1_003 }, newKey)
  await Promise.all(keys.map((key) => place.s3.write(key, Buffer.from('x'))))
  const later = new Date(Date.now() + 3_600_000)
  const listed = await Array.fromAsync((await storeOf()).list(later))
  expect(new Set(listed.map(({ key }) => key)).isSupersetOf(new Set(keys))).toBe(true)
})
