import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export const main = fileURLToPath(new URL('../src/main.mjs', import.meta.url))

/** Settings of a server without the demo estate, which makes its first start quick. */
export const PRODUCTION = {
  MODE: 'production',
  PUBLIC_URL: 'http://localhost',
  PORT: '0',
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
  ENV_FILE: '',
  DRAIN_SECONDS: '0',
}

export interface Run {
  child: ChildProcess
  output: () => string
  /** The output on standard error so far. */
  errors: () => string
  /** Waits until `find` finds something in the output. Fails if the process ends first. */
  until: <Found>(find: (output: string) => Found | undefined) => Promise<Found>
  exited: Promise<number | null>
  end: () => Promise<void>
}

/** Starts a Node.js process that ends with the test. */
export function runNode(args: readonly string[], env: Record<string, string> = {}): Run {
  const run = spawnNode(args, env)
  onTestFinished(run.end)
  return run
}

/** Starts a Node.js process that the caller has to end. */
export function spawnNode(args: readonly string[], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  const looks = new Set<() => void>()
  const hear = (chunk: Buffer): void => {
    output += chunk.toString()
    for (const look of looks) look()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
    hear(chunk)
  })
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const end = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
  }
  const until: Run['until'] = (find) =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = find(output)
        if (found !== undefined) resolve(found)
      }
      looks.add(look)
      void exited.then((code) => reject(new Error(`ended with ${code}: ${output}`)))
      look()
    })
  return { child, output: () => output, errors: () => errors, until, exited, end }
}

export const readyAt = (output: string): string | undefined =>
  /ready at (https?:\/\/[^\s"]+)/.exec(output)?.[1]
