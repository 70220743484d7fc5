import { runNode } from './childRun.ts'
import type { Run } from './childRun.ts'

const supervise = new URL('../../scripts/supervise.mjs', import.meta.url).href

/** Runs a script as `npm start` runs the server. */
export function startSupervised(script: string, env: Record<string, string> = {}): Run {
  const run = `import { supervise } from ${JSON.stringify(supervise)}
    supervise(process.execPath, ${JSON.stringify(script)})`
  return runNode(['--input-type=module', '--eval', run], env)
}

/** Waits until the output contains the text this many times. */
export async function said({ until }: Run, text: string, times = 1): Promise<void> {
  await until((output) => output.split(text).length > times || undefined)
}
