import { parseArgs } from 'node:util'
import { Email } from '@doorstep/contract/auth/schema'
import { FirstName, LastName } from '@doorstep/contract/users/schema'
import { configFromEnvironment } from './config.ts'
import type { Config } from './config.ts'
import type { SystemCtx } from './context.ts'
import type { DatabaseUrls } from './db/address.ts'
import { connected } from './db/connection.ts'
import { openOperatorDatabase } from './db/opening.ts'
import { createAdministrator } from './features/auth/first-admin/service.ts'
import { makeResetLink } from './features/auth/passwords/service.ts'
import { replaceSecretKey } from './features/auth/secret-key/service.ts'
import { endAccountSessions, unlockAccount } from './features/auth/service.ts'
import { moveFiles } from './features/file-store/service.ts'
import { listFailedMessages, retryFailedMessages } from './features/outbox/service.ts'
import { switchOffMfa } from './features/users/factors/service.ts'
import { systemCtx } from './context.ts'
import { whenEnding } from './lifecycle.ts'
import { createLog, openServices } from './openServices.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { versionOver } from './version.ts'

const USAGE = `Usage: npm run admin -- COMMAND [--json]

  user create-admin --email ADDRESS    makes an administrator and prints the one-time link that lets them in
                                       (--first-name NAME --last-name NAME)
  user reset-link --email ADDRESS      prints a one-time link to choose a new password
  user unlock --email ADDRESS          forgets wrong passwords and codes
  user end-sessions --email ADDRESS    logs the account out everywhere
  user disable-mfa --email ADDRESS     takes the second step away, for somebody who lost every factor
  outbox list-failed                   names the messages that could not be delivered
  outbox retry                         tries them once more, but for codes and links
  secret-key replace                   tells what is lost when the database goes over to this SECRET_KEY;
                                       --yes does it, while no server runs
  files move                           copies the files into the store that FILE_STORE names and reads each back;
                                       --yes goes over to it and empties the old one, while no server runs;
                                       --without-lost also where files are in neither store
  version                              tells the version of this package, the commit of its build and the last migration
                                       of the database, and migrates nothing`

const VERSION = 'version'

interface Options {
  email: string
  firstName: string
  lastName: string
  yes: boolean
  withoutLost: boolean
}

interface Outcome {
  /** What a program reads. */
  data: unknown
  /** What a person reads. */
  text: string
}

const USER_COMMANDS: Record<string, (ctx: SystemCtx, options: Options) => Promise<Outcome>> = {
  'user create-admin': async (ctx, options) => {
    const data = await createAdministrator(ctx, options)
    return {
      data,
      text: `Open this link within 30 minutes to set password and authenticator. It works once.\n${data.link}`,
    }
  },
  'user reset-link': async (ctx, { email }) => {
    const data = await makeResetLink(ctx, email)
    return {
      data,
      text: `Open this link within 60 minutes to choose a new password. It works once.\n${data.link}`,
    }
  },
  'user unlock': async (ctx, { email }) => ({
    data: await unlockAccount(ctx, email),
    text: 'The account is unlocked.',
  }),
  'user end-sessions': async (ctx, { email }) => {
    const data = await endAccountSessions(ctx, email)
    return { data, text: `Sessions ended: ${data.ended}.` }
  },
  'user disable-mfa': async (ctx, { email }) => ({
    data: await switchOffMfa(ctx, email),
    text: 'The second step is switched off and the account is logged out everywhere.',
  }),
}

const COMMANDS: typeof USER_COMMANDS = {
  ...USER_COMMANDS,
  'outbox list-failed': async (ctx) => {
    const data = await listFailedMessages(ctx)
    const lines = data.map(({ id, failedAt, channel, to, failure }) =>
      [id, failedAt.toISOString(), channel, to, failure].join('  '),
    )
    return { data, text: lines.join('\n') || 'Every message was delivered.' }
  },
  'outbox retry': async (ctx) => {
    const data = await retryFailedMessages(ctx)
    return { data, text: `Messages that are tried again: ${data.retried}.` }
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

export class UsageError extends Error {}

interface Command {
  name: string
  /** None of the version, which needs no more than a database of any state. */
  run: ((ctx: SystemCtx) => Promise<Outcome>) | undefined
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
      json: { type: 'boolean', default: false },
    },
  })
  const name = positionals.join(' ')
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!run && name !== VERSION) throw new UsageError(USAGE)
  const email = Email.safeParse(values.email)
  if (!email.success && Object.hasOwn(USER_COMMANDS, name))
    throw new UsageError('--email must be an email address.')
  const options = {
    email: email.data ?? '',
    firstName: nameOf(FirstName, values['first-name']),
    lastName: nameOf(LastName, values['last-name']),
    yes: values.yes,
    withoutLost: values['without-lost'],
  }
  return { name, json: values.json, run: run && ((ctx) => run(ctx, options)) }
}

function nameOf(schema: typeof FirstName, typed: string): string {
  const name = schema.safeParse(typed)
  if (!name.success) throw new UsageError(name.error.issues[0]?.message)
  return name.data
}

async function tellVersion(config: Config, { application }: DatabaseUrls): Promise<Outcome> {
  const data = await connected({ setting: 'DATABASE_URL', url: application }, (db) => versionOver(db, config))
  return {
    data,
    text: `Version ${data.version}, commit ${data.commit ?? 'unknown'}, schema ${data.schema ?? 'none'}`,
  }
}

/** Runs the command that these arguments name, on the running server's database or one that is started for it. */
export async function runCommand(args: string[]): Promise<void> {
  const { name, run, json } = readArguments(args)
  const config = configFromEnvironment()
  const urls = await openOperatorDatabase(config, whenEnding)
  const { data, text } = run
    ? await runPrepared(config, urls, { name, run })
    : await tellVersion(config, urls)
  process.stdout.write(`${json ? JSON.stringify(data) : text}\n`)
}

async function runPrepared(
  config: Config,
  urls: DatabaseUrls,
  { name, run }: { name: string; run: (ctx: SystemCtx) => Promise<Outcome> },
): Promise<Outcome> {
  await prepareDatabase(urls, { queues: [], isPrepared: config.databasePrepared, warn: () => {} })
  const { services, close } = await openServices({ ...config, databasePool: 2 }, urls, createLog('silent'), {
    takesOtherKey: name === 'secret-key replace',
    takesOtherStore: name === 'files move',
  })
  whenEnding(close)
  return run(systemCtx(services, 'command-line'))
}
