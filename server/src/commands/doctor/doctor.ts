import type { Config, Judgement } from '../../config.ts'
import type { Outcome } from '../command.ts'
import { failed, ok, runCheck, warning } from './check.ts'
import type { Check, Finding, NamedFinding } from './check.ts'
import { databaseCheck } from './database.ts'
import { fileChecks } from './files.ts'
import { messagingChecks } from './messaging.ts'
import { networkChecks } from './network.ts'
import { schemaChecks } from './schema.ts'
import { workChecks } from './work.ts'

const LIMIT_MS = 10_000

interface DoctorOptions {
  /** The address that receives a test email. If it is not set, no email is sent. */
  sendTo?: string | undefined
  limitMs?: number
}

/**
 * Checks everything that a server needs. All checks run at the same time, so that one failure does not delay the
 * others.
 */
export async function runDoctor(
  judgement: Judgement,
  { sendTo, limitMs = LIMIT_MS }: DoctorOptions = {},
): Promise<Outcome> {
  const checks: Check[] = [
    { name: 'settings', run: async () => lookAtSettings(judgement) },
    ...(judgement.config ? checksOf(judgement.config, sendTo) : []),
  ]
  const findings = await Promise.all(checks.map((check) => runCheck(check, limitMs)))
  const has = (state: Finding['state']): boolean => findings.some((finding) => finding.state === state)
  return {
    data: { state: has('failed') ? 'failed' : has('warning') ? 'warning' : 'ok', checks: findings },
    text: findings.map(lineOf).join('\n'),
    isAlarm: has('failed'),
    isWarning: has('warning'),
  }
}

function checksOf(config: Config, sendTo: string | undefined): Check[] {
  const { check, database } = databaseCheck(config)
  return [
    check,
    ...schemaChecks(config, database),
    ...workChecks(config, database),
    ...fileChecks(config, database),
    ...messagingChecks(config, { sendTo }),
    ...networkChecks(config, database),
  ]
}

function lookAtSettings({ problems, warnings }: Judgement): Finding {
  if (problems.length > 0)
    return failed(
      `${problems.join('; ')}.`,
      'Fix these settings: no server can start with them, and nothing else was checked.',
    )
  if (warnings.length > 0) return warning(`${warnings.join('; ')}.`, 'See docs/settings.md.')
  return ok('Every setting is right.')
}

function lineOf({ name, state, found, advice }: NamedFinding): string {
  const line = `${state.padEnd(8)} ${name.padEnd(14)} ${found}`
  return advice === null ? line : `${line}\n${' '.repeat(24)}${advice}`
}
