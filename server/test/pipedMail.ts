import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { COMMAND_SETTINGS } from './adminCommand.ts'
import { INBOUND_SETTINGS } from './inboundMail.ts'
import type { TestApp } from './testApp.ts'

const CLI = new URL('../src/cli.mjs', import.meta.url).pathname

/** Settings of a server that receives emails by a command. */
export const RECEIVING = { ...INBOUND_SETTINGS, ...COMMAND_SETTINGS }

interface Piped {
  code: number | null
  said: string
}

/** Runs the command as a mail server does, with the email on standard input. */
export async function pipe(
  test: Pick<TestApp, 'connectionString' | 'dataDir'>,
  mail: Iterable<Buffer>,
  args: string[] = [],
  settings: Record<string, string> = {},
): Promise<Piped> {
  const env = {
    ...RECEIVING,
    DATABASE_URL: test.connectionString,
    DATABASE_WAIT_SECONDS: '0',
    DATA_DIR: test.dataDir,
    ENV_FILE: '',
    ...settings,
  }
  const child = spawn(process.execPath, [CLI, 'mail', 'receive', ...args], { env })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  await pipeline(Readable.from(mail), child.stdin)
  return { code: await ended, said: (await said).join('') }
}
