import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../errors.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_TEXT = /^[0-9a-f]{64}$/i

/**
 * Encrypts data that must be readable later, and makes fingerprints of data that must not be readable. The key is never
 * in the database.
 */
export interface SecretBox {
  encrypt(text: string): Buffer
  decrypt(sealed: Buffer): string
  /** Makes a fingerprint of a text. The same text always gives the same bytes, which do not reveal the text. */
  fingerprint(text: string): Buffer
  /** Makes a MAC, which shows whether a text was changed. Nobody can make this MAC without the key. */
  seal(text: string): Buffer
  /** Identifies the key that makes the MACs, without revealing that key. */
  sealKeyId: string
}

const macWith =
  (key: Buffer) =>
  (text: string): Buffer =>
    createHmac('sha256', key).update(text).digest()

export function createSecretBox(masterKey: string): SecretBox {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', masterKey, '', use, KEY_BYTES))
  const sealingKey = derive('encrypt')
  const fingerprintKey = derive('fingerprint')
  const seal = macWith(derive('seal'))
  return {
    encrypt: (text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    decrypt: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, sealed.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
    fingerprint: macWith(fingerprintKey),
    seal,
    sealKeyId: seal('key id').toString('hex', 0, 8),
  }
}

/** Compares the bytes in constant time, so that the duration does not reveal where they differ. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Reads the installation's key from the setting, or from a file in the data folder. The first start makes that file.
 */
export function readMasterKey(setting: string | undefined, dataDir: string): string {
  if (setting !== undefined) return setting
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) makeKeyFile(file)
  const key = readFileSync(file, 'utf8').trim()
  if (!KEY_TEXT.test(key))
    throw new StartupError(
      `The key in ${file} is not complete: it must be ${KEY_BYTES * 2} hexadecimal digits. Restore the file from your copy of the key.`,
    )
  return key
}

/**
 * Writes the key file atomically. If two servers start for the first time at once, one server makes the file and both
 * servers read it.
 */
function makeKeyFile(file: string): void {
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  try {
    writeFileSync(draft, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
