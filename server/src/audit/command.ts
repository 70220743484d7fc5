import type { Config } from '../config.ts'
import { createSecretBox, readMasterKey } from '../crypto/secretBox.ts'
import { connected } from '../db/connection.ts'
import { openOperatorDatabase } from '../db/opening.ts'
import { whenEnding } from '../lifecycle.ts'
import { readPublishedSeal } from './publishedSeal.ts'
import type { PublishedSeal } from './publishedSeal.ts'
import { verifyAudit } from './verifyAudit.ts'
import type { Problem, Restored, Verdict } from './verifyAudit.ts'

const PROBLEMS: Record<Problem['what'], (problem: Problem) => string> = {
  'event changed': ({ event, seal }) => `Event ${event} of seal ${seal} was changed.`,
  'event added': ({ event }) => `Event ${event} was added.`,
  'event removed': ({ event, seal }) => `Event ${event} of seal ${seal} was removed.`,
  'removed too young': ({ seal }) => `The events of seal ${seal} were removed before they were 3 years old.`,
  'time chosen': ({ event, seal }) =>
    `Event ${event} of seal ${seal} was not written at the time that it shows. Either somebody chose the time, or the clock of the database was wrong.`,
  'seal changed': ({ seal }) => `Seal ${seal} was changed.`,
  'seal removed': ({ seal }) => `Seal ${seal} was removed.`,
  'key unknown': ({ seal }) =>
    `Seal ${seal} was made with another key. If that key is yours, add it to FORMER_SECRET_KEYS.`,
}

function notifyOf(restored: Restored | null): string {
  if (!restored) return ''
  const { at, toSeal, lostToSeal } = restored
  const lost =
    lostToSeal === null ? '' : ` Events sealed after that, up to seal ${lostToSeal} or later, are missing.`
  return ` On ${at.toISOString()} a backup was restored that had the seals up to ${toSeal}.${lost}`
}

/**
 * This text is only a hint for the operator, because an attacker who removed seals could also have recorded a restore.
 */
function hintOf({ what }: Problem, restored: Restored | null): string {
  if (!restored || !what.startsWith('seal')) return ''
  return `${notifyOf(restored)} If you restored that backup, and the seal is from before the restore, delete audit.anchor in this data folder.`
}

/** Verifies the audit in the running server's database. If no server is running, starts the database first. */
export async function runVerifyAudit(
  config: Config,
  { anchor }: { anchor: PublishedSeal | undefined },
): Promise<{ data: Verdict; text: string; isAlarm: boolean }> {
  const { application } = await openOperatorDatabase(config, whenEnding)
  const keys = [readMasterKey(config.secretKey, config.dataDir), ...config.formerSecretKeys]
  const anchors = [anchor, await readPublishedSeal(config.dataDir)].filter((known) => known !== undefined)
  const data = await connected({ setting: 'DATABASE_URL', url: application }, (db) =>
    verifyAudit(db, { boxes: keys.map(createSecretBox), anchors }),
  )
  const { seals, events, unsealed, removedSeals, newest, restored, problem } = data
  const counts = `Seals: ${seals}. Events unchanged since they were sealed: ${events}, not sealed yet: ${unsealed}. Seals whose events were removed because of their age: ${removedSeals}. Newest seal: ${newest ? `${newest.number}:${newest.mac}` : 'none'}.`
  return {
    data,
    text: problem ? PROBLEMS[problem.what](problem) + hintOf(problem, restored) : counts + notifyOf(restored),
    isAlarm: problem !== null,
  }
}
