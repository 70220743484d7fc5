import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { refusalOf } from '../../test/refusedSettings.ts'
import { loadConfig } from '../config.ts'

const S3 = {
  FILE_STORE: 's3',
  S3_BUCKET_URL: 'https://files.s3.eu-west-2.amazonaws.com',
  S3_REGION: 'eu-west-2',
  S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'hunter2hunter2',
}
const PRODUCTION = { MODE: 'production', PUBLIC_URL: 'https://portal.example' }

describe('file store settings', () => {
  it('file store settings choose the folder by default', () => {
    expect(loadConfig({}).files).toEqual({ store: 'folder', s3: undefined })
  })

  it('file store settings can choose S3 storage [STORE-01]', () => {
    expect(loadConfig({ ...S3, S3_BUCKET_URL: 'http://minio.example:9000/files/' }).files).toEqual({
      store: 's3',
      s3: {
        bucketUrl: 'http://minio.example:9000/files',
        region: 'eu-west-2',
        accessKeyId: 'AKIDEXAMPLE',
        secretAccessKey: 'hunter2hunter2',
        encryption: 'AES256',
        timeoutMs: 10_000,
        mayBeInClear: true,
      },
    })
  })

  it('file store settings can name S3 storage along with a folder, to move files between them', () => {
    const { store, s3 } = loadConfig({ ...S3, FILE_STORE: 'folder' }).files
    expect([store, s3?.region]).toEqual(['folder', 'eu-west-2'])
  })

  it.each([
    ['FILE_STORE', 'cloud'],
    ['S3_BUCKET_URL', 'files.example'],
    ['S3_BUCKET_URL', 's3://files'],
    ['S3_BUCKET_URL', 'https://AKID:hunter2@minio.example/files'],
    ['S3_BUCKET_URL', 'https://minio.example/files?key=hunter2'],
    ['S3_REGION', 'Europe'],
    ['S3_ACCESS_KEY_ID', 'two words'],
    ['S3_SECRET_ACCESS_KEY', 'hunter2'],
    ['S3_ENCRYPTION', 'none'],
    ['S3_TLS', 'no'],
    ['S3_TIMEOUT_SECONDS', '0'],
    ['S3_TIMEOUT_SECONDS', '61'],
    ['S3_TIMEOUT_SECONDS', 'long'],
  ])('file store settings reject %s set to %s, and the error names the setting [STORE-02]', (name, value) => {
    const message = refusalOf({ ...S3, [name]: value })
    expect(message).toMatch(new RegExp(`^Wrong setting: ${name} must [^;]+\\.$`))
    expect(message).not.toMatch(/hunter2|AKID/)
  })

  it.each(['S3_BUCKET_URL', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    'file store settings are incomplete without %s [STORE-02]',
    (name) => {
      const sentence = `Wrong setting: ${name} must be set for the S3 file store.`
      expect(refusalOf({ ...S3, [name]: '' })).toBe(sentence)
      expect(refusalOf({ ...S3, FILE_STORE: 'folder', [name]: '' })).toBe(sentence)
    },
  )

  it('file store settings must name the store in use if S3 storage is set [STORE-02]', () => {
    expect(refusalOf({ ...S3, FILE_STORE: '' })).toBe(
      'Wrong setting: FILE_STORE must be set to folder or s3 when there are S3 settings.',
    )
    expect(refusalOf({ FILE_STORE: 's3' })).toMatch(/^Wrong setting: (S3_\w+ must be set [^;.]+(; )?){4}\.$/)
  })

  it('file store settings can read the S3 key from a file [STORE-10]', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'secret')
    writeFileSync(file, 'hunter2hunter2\n')
    const { S3_SECRET_ACCESS_KEY, ...rest } = S3
    expect(loadConfig({ ...rest, S3_SECRET_ACCESS_KEY_FILE: file }).files.s3?.secretAccessKey).toBe(
      S3_SECRET_ACCESS_KEY,
    )
  })

  it('file store settings require TLS to another machine in production [STORE-11]', () => {
    const clear = { ...S3, ...PRODUCTION, S3_BUCKET_URL: 'http://minio.example/files' }
    expect(refusalOf(clear)).toBe(
      'Wrong setting: S3_BUCKET_URL must start with https unless S3_TLS is set to optional.',
    )
    expect(refusalOf({ ...clear, S3_TLS: 'optional' })).toBe('')
    expect(refusalOf({ ...clear, S3_BUCKET_URL: 'http://127.0.0.1:9000/files' })).toBe('')
    expect(refusalOf({ ...clear, ...S3 })).toBe('')
    expect(refusalOf({ ...clear, MODE: 'demo' })).toBe('')
  })
})
