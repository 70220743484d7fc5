import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { systemCtx } from '../src/context.ts'
import { openInstallation } from '../src/db/installation.ts'
import { keepBackups } from '../src/features/backups/service.ts'
import { tempFolder } from './backups.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

const DAY_MS = 24 * 3_600_000
/** A fixed time for all tests, because the day can change while they run. */
const TODAY = Date.now()

/** Returns the time this many days from now. */
export const inDays = (days: number): Date => new Date(TODAY + days * DAY_MS)

export async function start(settings: Record<string, string>): Promise<TestApp> {
  const test = await startTestApp({ settings })
  onTestFinished(() => test.close())
  return test
}

/** Runs the hourly job as if it were this many days from now. */
export const keepIn = (test: TestApp, days: number): Promise<void> =>
  keepBackups({ ...systemCtx(test.services, 'a-job'), now: () => inDays(days) })

/** Expects a backup for each day, and that only the newest of the server's own backups are kept. */
export async function expectNewestKept(
  { newest, days }: { newest: number; days: number },
  settings: Record<string, string> = {},
): Promise<void> {
  const dir = tempFolder('daily')
  const test = await start({ BACKUP_DIR: dir, ...settings })
  const { id } = await openInstallation(test.services.db, test.services.secrets)
  const [unfinished, others] = [
    `backup-${id.slice(0, 8)}-2026-01-01T00-00-00Z`,
    'backup-0badc0de-2026-01-01T00-00-00Z',
  ]
  for (const name of [unfinished, others]) {
    await mkdir(join(dir, name))
    await writeFile(join(dir, name, 'part-00001'), 'Of a backup that was cut off.')
  }
  for (let day = 0; day < days; day += 1) {
    await keepIn(test, day)
    // The next hourly run makes no backup.
    await keepIn(test, day)
  }
  const kept = await readdir(dir)
  expect(kept).toContain(others)
  const own = kept.filter((name) => name !== others)
  expect(own.map((name) => name.slice(16, 26))).toEqual(
    Array.from({ length: newest }, (_, index) =>
      inDays(index + days - newest)
        .toISOString()
        .slice(0, 10),
    ),
  )
  for (const name of own) expect(await readdir(join(dir, name))).toContain('manifest.seal')
}
