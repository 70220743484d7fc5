import { parseArgs } from 'node:util'
import { Email } from '@doorstep/contract/auth/schema'
import { FirstName, LastName } from '@doorstep/contract/users/schema'
import { Anchor } from './audit/anchor.ts'
import { runVerifyAudit } from './audit/command.ts'
import type { Settling } from './backup/restoreBackup.ts'
import { configFromEnvironment } from './config.ts'
import type { Config } from './config.ts'
import type { SystemCtx } from './context.ts'
import { connected } from './db/connection.ts'
import { openOperatorDatabase } from './db/opening.ts'
import { replaceSecretKey } from './features/auth/secret-key/service.ts'
import { findKeptFiles, moveFiles } from './features/file-store/service.ts'
import { nameFailedMessages, retryAllFailed } from './features/outbox/failed/service.ts'
import { planRetention, runRetention } from './features/retention/service.ts'
import { systemCtx } from './context.ts'
import { whenEnding } from './lifecycle.ts'
import { moveData } from './moveData.ts'
import { createLog, openServices } from './openServices.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { USER_COMMANDS } from './userCommands.ts'
import type { Outcome, UserOptions } from './userCommands.ts'
import { versionOver } from './version.ts'

const USAGE = `Usage: npm run admin -- COMMAND [--json]

  user create-admin --email ADDRESS    makes an administrator and prints the one-time link that lets them in
                                       (--first-name NAME --last-name NAME)
  user reset-link --email ADDRESS      prints a one-time link to choose a new password
  user unlock --email ADDRESS          forgets wrong passwords and codes
  user end-sessions --email ADDRESS    logs the account out everywhere
  user disable-mfa --email ADDRESS     takes the second step away, for somebody who lost every factor
  user export --email ADDRESS          writes the copy of the person’s data into a new zip, --file PATH
  user erase --email ADDRESS           says what stands in the way of erasing the person; --yes does it, for good
  outbox list-failed                   names the messages that could not be delivered
  outbox retry                         tries them once more, but for codes and links
  audit verify                         tells the first event or seal that is not as it was sealed, with exit code 1;
                                       --anchor NUMBER:MAC names a seal of the log that must be there
  secret-key replace                   tells what is lost when the database goes over to this SECRET_KEY;
                                       --yes does it, while no server runs
  files move                           copies the files into the store that FILE_STORE names and reads each back;
                                       --yes goes over to it and empties the old one, while no server runs;
                                       --without-lost also where files are in neither store
  backup                               writes rows and files into a folder or a bucket while servers run: that of
                                       BACKUP_DIR, or of --to PLACE; encrypted where BACKUP_PASSPHRASE is set
  restore --from BACKUP                makes an installation of it, in an empty database and an empty store of files;
                                       --dry-run only judges it; --without-key where its secret key is lost
  data move                            copies the data folder's database into the empty one of DATABASE_URL, counts
                                       both and undoes it; --yes goes over to it, while no server runs;
                                       --back brings it from there into a data folder without one
  retention run                        removes what has had its time, as the daily job does;
                                       --dry-run counts it, and what a hold keeps, and changes nothing
  version                              tells the version of this package, the commit of its build and the last migration
                                       of the database, and migrates nothing`

interface Options extends UserOptions {
  withoutLost: boolean
  back: boolean
  dryRun: boolean
  anchor: Anchor | undefined
  to: string | undefined
  from: string | undefined
  withoutKey: boolean
}

type OfServices = (ctx: SystemCtx, options: Options) => Promise<Outcome>

const COMMANDS: Record<string, OfServices> = {
  ...USER_COMMANDS,
  'outbox list-failed': async (ctx) => {
    const data = await nameFailedMessages(ctx)
    const lines = data.map(({ id, failedAt, channel, to, failure, reason }) =>
      [id, failedAt.toISOString(), channel, to, failure, reason].join('  '),
    )
    return { data, text: lines.join('\n') || 'Every message was delivered.' }
  },
  'outbox retry': async (ctx) => {
    const data = await retryAllFailed(ctx)
    const left = data.left > 0 ? ` Left, as their code, link or text is gone: ${data.left}.` : ''
    return { data, text: `Messages that are tried again: ${data.retried}.${left}` }
  },
  'secret-key replace': async (ctx, { yes }) => {
    const data = await replaceSecretKey(ctx, { isSure: yes })
    const { authenticators, recoveryCodes, messages } = data.lost
    const lost = `${authenticators} authenticators, ${recoveryCodes} recovery codes, ${messages} waiting messages with a code or link`
    return {
      data,
      text: data.replaced
        ? `The database works with this key now. Lost: ${lost}. Everybody is logged out.`
        : `This would lose ${lost}, and log everybody out. Stop every server and repeat it with --yes.`,
    }
  },
  'retention run': async (ctx, { dryRun }) => {
    if (dryRun) {
      const classes = await planRetention(ctx)
      const counts = classes.map(({ name, due, held }): [string, number, number] => [name, due, held])
      return { data: { dryRun, classes }, text: linesOf(counts, 'Nothing has had its time.') }
    }
    const removed = await runRetention(ctx)
    const counts = Object.entries(removed).map(([name, count]): [string, number, number] => [name, count, 0])
    return { data: { dryRun, removed }, text: linesOf(counts, 'Nothing had had its time.') }
  },
  'files move': async (ctx, { yes, withoutLost }) => {
    const data = await moveFiles(ctx, { isSure: yes, leavesLost: withoutLost })
    const { files, copied, present, lost, removed } = data
    const counts = `Files: ${files}. Copied and read back: ${copied}, there already: ${present}, in neither store: ${lost}.`
    return {
      data,
      text: data.switched
        ? `${counts} Removed from the old store: ${removed}. The database works with the new one now.`
        : `${counts} Nothing was removed. Stop every server and repeat it with --yes.`,
    }
  },
}

/** What a run did or would do, a line for each class that has something. */
function linesOf(counts: [name: string, count: number, held: number][], nothing: string): string {
  const lines = counts
    .filter(([, count, held]) => count > 0 || held > 0)
    .map(([name, count, held]) => `${name}: ${count}${held > 0 ? `, kept by a hold: ${held}` : ''}`)
  return lines.join('\n') || nothing
}

async function runMoveData(config: Config, { yes, back }: Options): Promise<Outcome> {
  const data = await moveData(config, { isSure: yes, isBack: back }, whenEnding)
  const { tables, rows, seconds } = data
  const counts = `Tables: ${tables}. Rows on both sides: ${rows}. Seconds: ${seconds}.`
  if (!data.moved)
    return { data, text: `${counts} Nothing was moved. Stop every server and repeat it with --yes.` }
  const next = back
    ? `take DATABASE_URL, DATABASE_OWNER_URL and DATABASE_DIRECT_URL out of them and set MODE to ${config.mode}`
    : 'keep DATABASE_URL, and what else names the database, in them'
  return {
    data,
    text: `${counts} The data are in the ${back ? 'data folder' : 'database of DATABASE_URL'} now. Before the next start look at the settings: ${next}; key, DATA_DIR and store of files stay as they are.`,
  }
}

async function tellVersion(config: Config): Promise<Outcome> {
  const { application } = await openOperatorDatabase(config, whenEnding)
  const data = await connected({ setting: 'DATABASE_URL', url: application }, (db) => versionOver(db, config))
  return {
    data,
    text: `Version ${data.version}, commit ${data.commit ?? 'unknown'}, schema ${data.schema ?? 'none'}`,
  }
}

async function settling(): Promise<Settling> {
  const { queues } = await import('./app.ts')
  const { SETTLING_STEPS } = await import('./features/backups/restored/service.ts')
  const { GIVE_UP_WAITING } = await import('./features/backups/restored/queries.ts')
  return { queues, giveUp: GIVE_UP_WAITING, steps: SETTLING_STEPS }
}

type RunCommand = (config: Config, options: Options) => Promise<Outcome>

/** What needs no prepared database with services over it. */
const OTHER_COMMANDS: Record<string, RunCommand> = {
  'audit verify': runVerifyAudit,
  backup: async (config, { to }) =>
    (await import('./backup/commands.ts')).runBackup(config, { to, findFiles: findKeptFiles }),
  restore: async (config, { from, dryRun, withoutKey }) => {
    if (from === undefined) throw new UsageError('--from must name a backup.')
    const { runRestore } = await import('./backup/commands.ts')
    return runRestore(config, { from, isDryRun: dryRun, withoutKey, settling })
  },
  'data move': runMoveData,
  version: tellVersion,
}

function findCommand(name: string): RunCommand | undefined {
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (run) return (config, options) => withServices(config, name, (ctx) => run(ctx, options))
  return Object.hasOwn(OTHER_COMMANDS, name) ? OTHER_COMMANDS[name] : undefined
}

export class UsageError extends Error {}

interface Command {
  run: (config: Config) => Promise<Outcome>
  json: boolean
}

function readArguments(args: string[]): Command {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string', default: 'Site' },
      'last-name': { type: 'string', default: 'Administrator' },
      yes: { type: 'boolean', default: false },
      'without-lost': { type: 'boolean', default: false },
      back: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      file: { type: 'string', default: 'data.zip' },
      anchor: { type: 'string' },
      to: { type: 'string' },
      from: { type: 'string' },
      'without-key': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const name = positionals.join(' ')
  const run = findCommand(name)
  if (!run) throw new UsageError(USAGE)
  const email = Email.safeParse(values.email)
  if (!email.success && Object.hasOwn(USER_COMMANDS, name))
    throw new UsageError('--email must be an email address.')
  const options = {
    email: email.data ?? '',
    firstName: nameOf(FirstName, values['first-name']),
    lastName: nameOf(LastName, values['last-name']),
    file: values.file,
    yes: values.yes,
    withoutLost: values['without-lost'],
    back: values.back,
    dryRun: values['dry-run'],
    anchor: anchorOf(values.anchor),
    to: values.to,
    from: values.from,
    withoutKey: values['without-key'],
  }
  return { json: values.json, run: (config) => run(config, options) }
}

function anchorOf(typed: string | undefined): Anchor | undefined {
  if (typed === undefined) return undefined
  const [number, mac] = typed.split(':')
  const anchor = Anchor.safeParse({ number: Number(number), mac })
  if (!anchor.success) throw new UsageError('--anchor must be NUMBER:MAC, as the log has it.')
  return anchor.data
}

function nameOf(schema: typeof FirstName, typed: string): string {
  const name = schema.safeParse(typed)
  if (!name.success) throw new UsageError(name.error.issues[0]?.message)
  return name.data
}

/** On the running server's database, or one that is started for it. */
async function withServices(
  config: Config,
  name: string,
  work: (ctx: SystemCtx) => Promise<Outcome>,
): Promise<Outcome> {
  const urls = await openOperatorDatabase(config, whenEnding)
  await prepareDatabase(urls, { queues: [], isPrepared: config.databasePrepared, warn: () => {} })
  const { services, close } = await openServices({ ...config, databasePool: 2 }, urls, createLog('silent'), {
    takesOtherKey: name === 'secret-key replace',
    takesOtherStore: name === 'files move',
  })
  whenEnding(close)
  return work(systemCtx(services, 'command-line'))
}

/** Runs the command that these arguments name. */
export async function runCommand(args: string[]): Promise<void> {
  const command = readArguments(args)
  const { data, text, isAlarm } = await command.run(configFromEnvironment())
  process.stdout.write(`${command.json ? JSON.stringify(data) : text}\n`)
  if (isAlarm) process.exitCode = 1
}
