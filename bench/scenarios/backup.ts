import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { MadeBackup } from '@doorstep/server/backup/makeBackup'
import { newKey } from '@doorstep/server/files/store'
import type { Cleanup } from '../cleanup.ts'
import { FULL_SIZE } from '../dataset.ts'
import type { DatasetSize } from '../dataset.ts'
import { judgedLine, machineLine } from '../print.ts'
import type { Report, Scenario } from '../scenario.ts'
import { machineOf, openStage, productDir, withClient } from '../stage.ts'
import type { Stage } from '../stage.ts'

const ROUNDS = 3
const TARGETS = { seconds: 60, memory: 300 }
const CLI = fileURLToPath(new URL('../../server/src/cli.mjs', import.meta.url))
const PHOTO_BYTES = 2000
/** Makes the process report its peak memory when it exits. */
const TELL_MEMORY = `--import=data:text/javascript,${encodeURIComponent(`import { writeSync } from 'node:fs'
process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)))`)}`

/** Gives each photo's row the key of a separate file. */
async function nameFiles({ connectionString }: Stage): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from issue_attachments')
    const keys = rows.map(newKey)
    await client.query(
      `update issue_attachments a set original_key = k.key, display_key = null, thumbnail_key = null, state = 'processing'
        from unnest($1::bigint[], $2::text[]) k (id, key) where k.id = a.id`,
      [rows.map(({ id }) => id), keys],
    )
    return keys
  })
}

/** Writes the files directly, because the product would wait for the disk after each one. */
function storeFiles({ folder }: Stage, keys: readonly string[]): void {
  const photo = randomBytes(PHOTO_BYTES)
  for (const key of keys) {
    const place = join(productDir(folder), 'files/stored', key.slice(0, 2), key.slice(2, 4))
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, key), photo)
  }
}

interface Round {
  seconds: number
  /** The peak memory of the command's process, in megabytes. */
  memory: number
  made: MadeBackup
}

/** Runs the backup command as an operator does, and measures the command from start to end. */
async function backUpOnce(env: Record<string, string>, to: string, cleanup: Cleanup): Promise<Round> {
  const started = performance.now()
  const child = spawn(process.execPath, [TELL_MEMORY, CLI, 'backup', '--to', to, '--json'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  cleanup.add(async () => void child.kill('SIGKILL'))
  const heard = ['', '']
  // Both `stdout` and the fourth stream are pipes, so this cast is safe.
  for (const [index, pipe] of [child.stdio[1], child.stdio[3]].entries())
    (pipe as Readable).on('data', (chunk: Buffer) => (heard[index] += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`The backup ended with code ${code}.`)
  const [answer = '', kilobytes] = heard
  return {
    seconds: (performance.now() - started) / 1000,
    memory: Number(kilobytes) / 1024,
    // The backup command prints this result as JSON.
    made: JSON.parse(answer) as MadeBackup,
  }
}

/** Backs up an estate while nobody uses it, with and without a passphrase. */
export function backupsOf(size: DatasetSize): Scenario {
  return {
    name: 'backup',
    summary: 'how long a backup takes, and what it holds in memory',
    run: async ({ rounds = ROUNDS, poolSize, say }, cleanup): Promise<Report> => {
      const stage = await openStage(size, cleanup)
      const machine = await machineOf(stage.connectionString)
      const env = await stage.productEnv(poolSize)
      const to = join(stage.folder, 'backups')
      const keys = await nameFiles(stage)
      // The first backup ties the file store to this database.
      await backUpOnce(env, to, cleanup)
      storeFiles(stage, keys)
      const photos = keys.length
      const measured: Record<string, Round[]> = { 'in clear': [], encrypted: [] }
      for (const [kind, made] of Object.entries(measured)) {
        const passphrase = kind === 'encrypted' ? randomBytes(16).toString('hex') : ''
        say(`Making ${rounds} backups ${kind} ...`)
        for (let round = 0; round < rounds; round += 1) {
          made.push(await backUpOnce({ ...env, BACKUP_PASSPHRASE: passphrase }, to, cleanup))
          rmSync(to, { recursive: true })
        }
      }
      return {
        lines: [
          `${size.issues} issues and ${photos} photos; ${rounds} backups each, the slowest and the largest`,
          machineLine(machine),
          '',
          ...Object.entries(measured).flatMap(([kind, made]) => [
            judgedLine(
              `a backup ${kind}`,
              Math.max(...made.map(({ seconds }) => seconds)),
              TARGETS.seconds,
              ' s',
            ),
            judgedLine('  its memory', Math.max(...made.map(({ memory }) => memory)), TARGETS.memory, ' MB'),
          ]),
        ],
        json: { scenario: 'backup', targets: TARGETS, measured, settings: { size, photos }, machine },
      }
    },
  }
}

export const backup = backupsOf({ ...FULL_SIZE, issues: 2 * FULL_SIZE.issues })
