import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { databaseAccount } from '@doorstep/server/db/account'
import { findBinaries } from '@doorstep/server/db/binaries'
import { openSocketFolder, ownerRole } from '@doorstep/server/db/cluster'
import { socketUrls } from '@doorstep/server/db/embedded'
import { findPostmaster, spawnPostmaster } from '@doorstep/server/db/postmaster'
import type { Cluster, Postmaster } from '@doorstep/server/db/postmaster'
import type { Cleanup } from './cleanup.ts'
import { withClient } from './stage.ts'
import type { Stage } from './stage.ts'
import { untilTrue } from './untilTrue.ts'

const NAME = 'standby'

export interface Standby {
  /** Connects to the standby as the owner of the primary's data. */
  connectionString: string
  /** Turns the standby into a primary that accepts writes. */
  promote(): Promise<void>
}

/** Files of the running database server that a copy must not contain. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts']

/** Copies the files of a running server between the start and stop of a backup. */
async function copyCluster(primary: string, dir: string, client: pg.Client): Promise<string> {
  await client.query('select pg_backup_start($1, true)', [NAME])
  // The running server can delete files during the copy. The write-ahead log contains their changes.
  spawnSync('cp', ['-a', primary, dir])
  for (const name of NOT_COPIED) rmSync(join(dir, name), { force: true })
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
  )
  return rows[0]?.label ?? ''
}

async function answers(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    await client.query('select 1')
    return true
  }).catch(() => false)
}

/** Starts a synchronous standby of the stage's database, which receives each write before it is acknowledged. */
export async function openStandby(stage: Stage, cleanup: Cleanup): Promise<Standby> {
  const primary = join(stage.folder, 'postgres')
  const socketDir = findPostmaster(primary)?.socketDir ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'bench-standby-'))
  cleanup.add(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const dir = join(folder, 'postgres')
  const label = await withClient(stage.connectionString, (client) => copyCluster(primary, dir, client))
  const account = databaseAccount(dir)
  const add = (name: string, text: string): void => {
    writeFileSync(join(dir, name), text, { mode: 0o600 })
    if (account) chownSync(join(dir, name), account.uid, account.gid)
  }
  add('backup_label', label)
  add('standby.signal', '')
  add(
    'postgresql.auto.conf',
    `primary_conninfo = 'host=${socketDir} user=${ownerRole} application_name=${NAME}'\n`,
  )
  const server = startCluster(
    {
      dir,
      logFile: join(folder, 'postgres.log'),
      socketDir: openSocketFolder(folder, account),
      account,
      binaries: findBinaries(account),
      fsync: true,
    },
    cleanup,
  )
  const connectionString = socketUrls(server.socketDir).owner
  await untilTrue(() => answers(connectionString))
  await withClient(stage.connectionString, waitForStandby)
  return {
    connectionString,
    promote: () =>
      withClient(
        connectionString,
        async (client) => void (await client.query('select pg_promote(true, 60)')),
      ),
  }
}

function startCluster(cluster: Cluster, cleanup: Cleanup): Postmaster {
  const server = spawnPostmaster(cluster)
  cleanup.add(async () => {
    if (server.isRunning()) process.kill(server.pid, 'SIGINT')
    await server.exited
    rmSync(cluster.socketDir, { recursive: true, force: true })
  })
  return server
}

/** Waits until the primary acknowledges a write only after the standby has it. */
async function waitForStandby(client: pg.Client): Promise<void> {
  const isThere = (column: string, value: string) => async (): Promise<boolean> => {
    const { rows } = await client.query(`select from pg_stat_replication where ${column} = $1`, [value])
    return rows.length === 1
  }
  await untilTrue(isThere('state', 'streaming'))
  await client.query(`alter system set synchronous_standby_names = '${NAME}'`)
  await client.query('select pg_reload_conf()')
  await untilTrue(isThere('sync_state', 'sync'))
}
