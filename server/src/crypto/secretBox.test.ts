import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartupError } from '../errors.ts'
import { readMasterKey } from './secretBox.ts'

const run = promisify(execFile)
const code = `
  import { readMasterKey } from ${JSON.stringify(new URL('secretBox.ts', import.meta.url).href)}
  process.stdout.write(readMasterKey(undefined, process.argv[1]))`
let dataDir = ''

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('the installation key', () => {
  test('the installation key is created only once when several servers first start at the same time, and no other file remains', async () => {
    const starts = Array.from({ length: 4 }, () =>
      run(process.execPath, ['--input-type=module', '-e', code, dataDir]),
    )
    const keys = (await Promise.all(starts)).map(({ stdout }) => stdout)
    const key = readFileSync(join(dataDir, 'secret.key'), 'utf8')
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(keys)).toEqual(new Set([key]))
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
    expect(readMasterKey(undefined, dataDir)).toBe(key)
  })

  test.each(['', 'ab', 'g'.repeat(64)])(
    'an incomplete installation key %j stops the server from starting, and the error names the key file',
    (text) => {
      const file = join(dataDir, 'secret.key')
      writeFileSync(file, text)
      expect(() => readMasterKey(undefined, dataDir)).toThrow(
        new StartupError(
          `The key in ${file} is not complete: it must be 64 hexadecimal digits. Restore the file from your copy of the key.`,
        ),
      )
      expect(readFileSync(file, 'utf8')).toBe(text)
    },
  )
})
