import { existsSync } from 'node:fs'
import { access, constants, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { rowsOf } from '../../db/rows.ts'
import { INCOMING } from '../../files/incoming.ts'
import { S3Error, s3Client } from '../../files/s3Client.ts'
import type { S3Settings } from '../../files/settings.ts'
import { newKey } from '../../files/store.ts'
import { codeOf, failed, ok, warning } from './check.ts'
import type { Check, Finding } from './check.ts'
import { askingDatabase, isTableThere } from './database.ts'
import type { DatabaseLater, OpenDatabase } from './database.ts'

const MEGABYTE = 1024 * 1024
const PROBE_BYTES = 4096

/** Checks where the server stores files, and whether there is room for more. */
export function fileChecks(config: Config, database: DatabaseLater): Check[] {
  const { dir } = config.backup
  const folders = dir !== undefined && isAbsolute(dir) ? [config.dataDir, dir] : [config.dataDir]
  return [
    { name: 'disk', run: () => lookAtDisk(folders, config.metrics.diskMinMb) },
    {
      name: 'storage',
      run: () => (config.files.store === 's3' ? probeBucket(config.files.s3) : probeFolder(config.dataDir)),
    },
    askingDatabase('stored files', database, (open) => lookForFiles(config, open)),
  ]
}

/** This number of files is enough to tell whether the store belongs to the database. */
const SAMPLE = 50

async function lookForFiles(config: Config, { db }: OpenDatabase): Promise<Finding> {
  if (!(await isTableThere(db, 'public.issue_attachments'))) return ok('There are no files yet.')
  const keys = await sampleFileKeys(db, SAMPLE)
  const isThere = await lookIn(config)
  const found = await Promise.all(keys.map(isThere))
  const missing = found.filter((one) => !one).length
  if (missing === 0) return ok(`Files checked: ${keys.length}. None is missing.`)
  return failed(
    `Files checked: ${keys.length}. Missing: ${missing}.`,
    'Check that DATA_DIR or S3_BUCKET_URL names the place that has the files, or restore them from a backup.',
  )
}

async function sampleFileKeys(db: OpenDatabase['db'], limit: number): Promise<string[]> {
  const rows = await rowsOf(
    db,
    { key: z.string() },
    sql`select original_key as key from issue_attachments order by id desc limit ${limit}`,
  )
  return rows.map(({ key }) => key)
}

/** Looks for a file without opening the configured store, because opening the store could make a folder. */
async function lookIn({ dataDir, files }: Config): Promise<(key: string) => Promise<boolean>> {
  if (files.store === 'folder' || !files.s3) {
    const stored = join(dataDir, 'files', 'stored')
    return async (key) => existsSync(join(stored, key.slice(0, 2), key.slice(2, 4), key))
  }
  const s3 = s3Client(files.s3)
  return async (key) => (await s3.list(`stored/${key}`, undefined)).objects.length > 0
}

/** Returns the folder itself if it exists, or its nearest existing parent. */
function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder))
}

async function lookAtDisk(folders: readonly string[], leastMb: number): Promise<Finding> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize, blocks } = await statfs(existing(folder))
      const free = (bavail * bsize) / MEGABYTE
      return {
        free,
        text: `${folder}: ${Math.round(free)} of ${Math.round((blocks * bsize) / MEGABYTE)} MB are free.`,
      }
    }),
  )
  const text = found.map((one) => one.text).join(' ')
  return found.some(({ free }) => free < leastMb)
    ? warning(text, `Free some space: DISK_MIN_MB requires ${leastMb} MB.`)
    : ok(text)
}

/** Creates only a test file. If the operator's account made a folder, the server might not be able to write to it. */
async function probeFolder(dataDir: string): Promise<Finding> {
  const root = join(dataDir, 'files')
  if (!existsSync(root)) return warning(`There is no folder ${root} yet.`, 'The first start creates it.')
  const [probe, data] = [join(root, INCOMING, newKey()), randomBytes(PROBE_BYTES)]
  try {
    try {
      await writeFile(probe, data, { flag: 'wx', mode: 0o600, flush: true })
      if (!(await readFile(probe)).equals(data))
        return failed(`A test file in ${root} does not match what was written.`, 'Check the disk for faults.')
    } finally {
      await rm(probe, { force: true })
    }
    const stored = join(root, 'stored')
    await readdir(stored)
    await access(stored, constants.W_OK)
    return ok(`A test file was written to ${root}, read and deleted.`)
  } catch (error) {
    return failed(
      `The server cannot store a file in ${root} (${codeOf(error)}).`,
      'Check who owns the folder, and that its disk is not full.',
    )
  }
}

async function probeBucket(settings: S3Settings | undefined): Promise<Finding> {
  if (!settings) return failed('FILE_STORE is s3, but the S3 settings are missing.', 'Set S3_BUCKET_URL.')
  const s3 = s3Client(settings)
  const [name, data] = [`stored/${newKey()}`, randomBytes(PROBE_BYTES)]
  try {
    await s3.put(name, new Blob([data]), createHash('sha256').update(data).digest('hex'))
    const { body } = await s3.get(name)
    if (!Buffer.concat(await Array.fromAsync(body)).equals(data))
      return failed(
        'A test object in the bucket does not match what was written.',
        'Check any proxy in front of the S3 server.',
      )
    await s3.delete(name)
    return ok('A test object was written to the bucket, read and deleted.')
  } catch (error) {
    const code = error instanceof S3Error ? error.code : codeOf(error)
    return failed(
      `We couldn’t store a test object in the bucket (${code}). Check the bucket and its keys.`,
      'Check S3_BUCKET_URL, S3_REGION and the access key. The key needs rights to put, get, list and delete objects.',
    )
  }
}
