// Helps to try out the image. Starts a PostgreSQL server on the loopback address with the two roles that an
// installation should have.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '../server/src/db/binaries.ts'
import { Failure } from './bootstrap.mjs'

const PORT = 38418
const NOBODY = 65534
const PASSWORD = 'only-for-this-try'
const ROLES = [
  `create role portal_owner login password '${PASSWORD}'`,
  `create role portal login password '${PASSWORD}'`,
  'create database portal owner portal_owner',
]

const urlOf = (role, database) => `postgres://${role}:${PASSWORD}@127.0.0.1:${PORT}/${database}`

async function makeRoles() {
  for (let tries = 300; tries > 0; tries -= 1) {
    const client = new pg.Client({ connectionString: urlOf('postgres', 'postgres') })
    client.on('error', () => {})
    try {
      await client.connect()
      for (const statement of ROLES) await client.query(statement)
      return
    } catch (error) {
      if (tries === 1) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** The data is in `folder`. Every user needs permission to traverse that folder. */
export async function startDatabase(folder) {
  const dir = join(folder, 'postgres')
  const passwordFile = join(folder, 'password')
  mkdirSync(dir)
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 })
  const account = { uid: NOBODY, gid: NOBODY }
  chownSync(dir, NOBODY, NOBODY)
  const { initdb, postgres } = findBinaries(account)
  const args = [
    '-D',
    dir,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
  ]
  const made = spawnSync(initdb, args, { ...account, cwd: '/', encoding: 'utf8' })
  if (made.status !== 0) throw new Failure(`initdb failed.\n${made.stderr}`)
  const settings = ['listen_addresses=127.0.0.1', `port=${PORT}`, 'unix_socket_directories=']
  const child = spawn(postgres, ['-D', dir, ...settings.flatMap((one) => ['-c', one])], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await makeRoles()
  return {
    settings: {
      DATABASE_URL: urlOf('portal', 'portal'),
      DATABASE_OWNER_URL: urlOf('portal_owner', 'portal'),
    },
    stop: async () => {
      child.kill('SIGINT')
      await ended
    },
  }
}
