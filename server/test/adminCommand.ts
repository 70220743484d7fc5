import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestApp } from './testApp.ts'

const run = promisify(execFile)
const CLI = new URL('../src/cli.mjs', import.meta.url).pathname

/** Settings shared by the server and the commands that run next to it. */
export const COMMAND_SETTINGS = {
  MODE: 'production',
  PUBLIC_URL: 'https://portal.example',
  SECRET_KEY: '7c1d9c0b7a2e8853f6d0c1b2a3948576e5f4d3c2b1a0998877665544332211ee',
}

export interface Finished {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command in its own process while the server runs. */
export async function runCommand(
  { connectionString, dataDir }: TestApp,
  settings: Record<string, string>,
  args: string[],
): Promise<Finished> {
  const env = {
    ...COMMAND_SETTINGS,
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    ENV_FILE: '',
    ...settings,
  }
  try {
    return { code: 0, ...(await run(process.execPath, [CLI, ...args], { env })) }
  } catch (error) {
    return error as Finished
  }
}
