import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { socketUrls } from '../server/src/db/embedded.ts'
import { findPostmaster } from '../server/src/db/postmaster.ts'

export interface RunningServer {
  url: string
  dataDir: string
  /** All text that the server has printed so far. */
  output(): string
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../server/src/main.mjs', import.meta.url))
const readyLine = /ready at (http:\/\/[^\s"]+)/
// The time limit is long, because creating a demo estate can take minutes on a busy machine.
const startLimitMs = 900_000

/** Starts the built product as a person would: in demo mode, with an empty data folder and on a free port. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'e2e-data-'))
  const removeData = () => rmSync(dataDir, { recursive: true, force: true })
  return run({ DATA_DIR: dataDir, DATABASE_URL: '', ...env }, removeData)
}

/** Starts another server on the data folder and database of a running server, with different settings. */
export async function startServerBeside(
  dataDir: string,
  env: Record<string, string>,
): Promise<RunningServer> {
  const running = findPostmaster(join(dataDir, 'postgres'))
  if (!running) throw new Error(`No database runs in ${dataDir}.`)
  const { application, owner } = socketUrls(running.socketDir)
  return run({ DATA_DIR: dataDir, DATABASE_URL: application, DATABASE_OWNER_URL: owner, ...env })
}

async function run(
  env: Record<string, string> & { DATA_DIR: string },
  tidyUp?: () => void,
): Promise<RunningServer> {
  const settings = { MODE: 'demo', PORT: '0', HOST: '127.0.0.1', ENV_FILE: '', ...env }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    tidyUp?.()
  }
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The server was not ready in time.\n${output}`)),
      startLimitMs,
    )
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = readyLine.exec(output)?.[1]
      if (!found) return
      clearTimeout(timer)
      resolve(found.replace(/\/$/, ''))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The server ended with code ${code}.\n${output}`))
    })
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, dataDir: env.DATA_DIR, output: () => output, stop }
}
