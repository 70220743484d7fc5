import type { Server } from 'node:http'
import type { AddressInfo, Server as TcpServer } from 'node:net'
import { onTestFinished } from 'vitest'
import type { NamedFinding } from '../src/commands/doctor/check.ts'
import { runDoctor } from '../src/commands/doctor/doctor.ts'
import { judgeConfig } from '../src/config.ts'
import { undoAll } from '../src/lifecycle.ts'
import { COMMAND_SETTINGS } from './adminCommand.ts'
import type { TestApp } from './testApp.ts'

export interface Told {
  state: string
  of: Record<string, NamedFinding>
  text: string
  code: number
}

/** Runs the doctor command on a healthy installation, with some settings changed. */
export async function look(
  test: TestApp,
  settings: Record<string, string> = {},
  options: Parameters<typeof runDoctor>[1] = {},
): Promise<Told> {
  const judgement = judgeConfig({
    ...COMMAND_SETTINGS,
    DATABASE_URL: test.connectionString,
    DATA_DIR: test.dataDir,
    // No server listens on this port.
    PORT: '39',
    PUBLIC_URL: 'http://localhost:39',
    ...settings,
  })
  try {
    const { data, text, isAlarm, isWarning } = await runDoctor(judgement, options)
    const { state, checks } = data as { state: string; checks: NamedFinding[] }
    const of = Object.fromEntries(checks.map((check) => [check.name, check]))
    return { state, of, text, code: isAlarm ? 1 : isWarning ? 3 : 0 }
  } finally {
    await undoAll()
  }
}

/** Port of a server that closes after the test. */
export const listening = async (server: Server | TcpServer): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
