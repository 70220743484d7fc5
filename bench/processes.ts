import { fork, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS } from '../scripts/supervise.mjs'
import type { Cleanup } from './cleanup.ts'
import type { LeanSettings } from './lean/leanFloor.ts'

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** This script starts only the server. The server sends the last build of the page. */
export const SERVER_ONLY = pathOf('../server/src/main.mjs')

const START_LIMIT_MS = 180_000
/** The product stops within this time, because its own limit is shorter. */
const STOP_LIMIT_MS = 60_000

export interface RunningProcess {
  url: string
  pid: number
}

export interface RunningProduct extends RunningProcess {
  /** Milliseconds from the start until the server reported that it was ready. */
  readyAfter: number
  stop: Stop
}

/** Resolves with the exit code, or null if a signal ended the process. */
type Stop = () => Promise<number | null>

function stopper(child: ChildProcess): Stop {
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill('SIGTERM')
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    const code = await exited
    clearTimeout(patience)
    return code
  }
}

/** Waits until the process reports that it is ready. Returns the reported address. */
async function addressOf(
  name: string,
  child: ChildProcess,
  watch: (tell: (url: string) => void) => void,
): Promise<string> {
  let patience: NodeJS.Timeout | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      patience = setTimeout(() => reject(new Error(`${name} did not start in time`)), START_LIMIT_MS)
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`${name} ended with code ${code}`)))
      watch(resolve)
    })
  } finally {
    clearTimeout(patience)
  }
}

interface ProductSettings {
  entry: string
  env: Record<string, string>
  /** The folder for the CPU profile of the process. */
  profileDir?: string | undefined
}

export async function startProduct(
  { entry, env, profileDir }: ProductSettings,
  cleanup: Cleanup,
): Promise<RunningProduct> {
  const profiling = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
  const started = performance.now()
  const child = spawn(process.execPath, [...NODE_FLAGS, ...profiling, entry], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = stopper(child)
  cleanup.add(stop)
  let output = ''
  try {
    await addressOf('The product', child, (tell) => {
      child.stdout.on('data', (chunk: Buffer) => {
        // Only the first output is kept. Later output is read and dropped, so that the pipe does not fill up.
        if (output.length < 100_000) output += chunk.toString()
        if (output.includes(' is ready at ')) tell('')
      })
    })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${output}`, { cause: error })
  }
  const readyAfter = performance.now() - started
  return { url: `http://127.0.0.1:${env['PORT']}`, pid: child.pid ?? 0, readyAfter, stop }
}

export async function startLean(settings: LeanSettings, cleanup: Cleanup): Promise<RunningProcess> {
  const child = fork(pathOf('./lean/leanProcess.ts'), { serialization: 'advanced' })
  cleanup.add(stopper(child))
  child.send(settings)
  const url = await addressOf('The floor', child, (tell) =>
    child.once('message', (message) => tell((message as { url: string }).url)),
  )
  return { url, pid: child.pid ?? 0 }
}
