import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** The script of the server. */
export const main = fileURLToPath(new URL('../src/main.mjs', import.meta.url))

/** Settings of a server without a demo estate, so that its first start is quick. */
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
  /** What it wrote on standard error. */
  errors: () => string
  /** What the output has once it has it; fails where the process ends before. */
  until: <Found>(find: (output: string) => Found | undefined) => Promise<Found>
  exited: Promise<number | null>
  end: () => Promise<void>
}

/** A process of Node.js, gone when the test is over. */
export function runNode(args: readonly string[], env: Record<string, string> = {}): Run {
  const run = spawnNode(args, env)
  onTestFinished(run.end)
  return run
}

/** The same for whoever ends it. */
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

/** The address of a server, once it is ready. */
export const readyAt = (output: string): string | undefined =>
  /ready at (https?:\/\/[^\s"]+)/.exec(output)?.[1]
