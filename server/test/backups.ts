import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { queues } from '../src/jobHandlers.ts'
import { readEntries } from '../src/backup/archive.ts'
import { makeBackup } from '../src/backup/makeBackup.ts'
import type { MadeBackup } from '../src/backup/makeBackup.ts'
import type { Manifest } from '../src/backup/manifest.ts'
import { openPlace } from '../src/backup/place.ts'
import { restoreBackup } from '../src/backup/restoreBackup.ts'
import type { RestoredBackup } from '../src/backup/restoreBackup.ts'
import { loadConfig } from '../src/config.ts'
import { systemCtx } from '../src/context.ts'
import { GIVE_UP_WAITING } from '../src/features/backups/restored/queries.ts'
import { SETTLING_STEPS } from '../src/features/backups/restored/service.ts'
import { findKeptFiles } from '../src/features/file-store/service.ts'
import { convertAttachment } from '../src/features/issues/attachments/service.ts'
import type { FindFiles } from '../src/files/sweep.ts'
import { issueOf } from './callers.ts'
import type { Caller } from './callers.ts'
import type { TestApp } from './testApp.ts'
import { createTestDb } from './testDb.ts'

export const KEY = 'kq3v9ZtW7cXy1LmPbN5sRf8uJh2eGd6a'
export const CLI = new URL('../src/cli.mjs', import.meta.url).pathname

/** Creates a folder that is deleted after the test. */
export function tempFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Makes the installation look 40 hours old. */
export const ageProduct = (test: TestApp): Promise<unknown> =>
  test.asOwner(`insert into audit_events (at, action, object_type, request_id)
    values (now() - interval '40 hours', 'a', 'b', 'c')`)

export interface Target {
  settings: Record<string, string>
  ownerUrl: string
  connectionString: string
  dataDir: string
}

export async function emptyTarget(settings: Record<string, string> = {}): Promise<Target> {
  const database = await createTestDb({ isEmpty: true })
  onTestFinished(database.drop)
  const dataDir = tempFolder('restored')
  return {
    ...database,
    dataDir,
    settings: {
      MODE: 'demo',
      DATA_DIR: dataDir,
      SECRET_KEY: KEY,
      DATABASE_URL: database.connectionString,
      DATABASE_OWNER_URL: database.ownerUrl,
      ENV_FILE: '',
      ...settings,
    },
  }
}

export async function restore(
  from: string,
  settings: Record<string, string>,
  { isDryRun = false, withoutKey = false } = {},
): Promise<RestoredBackup> {
  const undo: (() => Promise<void>)[] = []
  const settling = async () => ({ queues, giveUp: GIVE_UP_WAITING, steps: SETTLING_STEPS })
  try {
    return await restoreBackup(loadConfig(settings), { from, isDryRun, withoutKey, settling }, (step) =>
      undo.push(step),
    )
  } finally {
    for (const step of undo) await step()
  }
}

/** Backs up as the command does. `meanwhile` runs after the rows are read, and before the first file is read. */
export function backUp(
  { services }: Pick<TestApp, 'services'>,
  to: string,
  meanwhile: () => Promise<void> = async () => {},
): Promise<MadeBackup> {
  const thenWorking: FindFiles = async (ctx, keys) => {
    const found = await findKeptFiles(ctx, keys)
    await meanwhile()
    return found
  }
  return makeBackup(systemCtx(services, 'a-test'), { to, findFiles: thenWorking })
}

/** Makes a backup. Returns its unpacked entries and its manifest. */
export async function backedUpTexts(test: Pick<TestApp, 'services'>): Promise<string> {
  const { backup } = await backUp(test, tempFolder('backups'))
  const place = openPlace(dirname(backup), undefined)
  const manifest = await manifestOf(backup)
  const entries = readEntries({ place, name: basename(backup), manifest, passphrase: undefined })
  const texts = [JSON.stringify(manifest)]
  for await (const { name, data } of entries) texts.push(name, data.toString('latin1'))
  return texts.join('\n')
}

export interface Reported {
  issueId: number
  attachmentId: number
  url: string
}

/** Reports an issue with a unique photo. Converts the photo unless `waits` is set. */
export async function reportPhoto(
  test: TestApp,
  resident: Caller,
  propertyId: number,
  { number = 1, waits = false } = {},
): Promise<Reported> {
  const create = { width: 40 + number, height: 30, channels: 3, background: '#456' } as const
  const photo = await sharp({ create }).png().toBuffer()
  const fields = { PropertyId: String(propertyId), Title: `Photo ${number}\t\\N "Ä"` }
  const { issueId, attachments } = issueOf(await resident.report(test, fields, { files: [['1.png', photo]] }))
  const [file] = attachments
  if (!waits) await convertAttachment(systemCtx(test.services, 'a-job'), file?.id ?? 0)
  return { issueId, attachmentId: file?.id ?? 0, url: file?.url.replace('/api', '') ?? '' }
}

export async function manifestOf(backup: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as Manifest
}

export const partsOf = (backup: string): Promise<string[]> => readdir(backup)

/** Flips one bit of the file while the work runs. */
export async function withFlipped(file: string, at: number, work: () => Promise<void>): Promise<void> {
  const whole = await readFile(file)
  const flipped = Buffer.from(whole)
  flipped[at] = (whole[at] ?? 0) ^ 1
  await writeFile(file, flipped)
  try {
    await work()
  } finally {
    await writeFile(file, whole)
  }
}
