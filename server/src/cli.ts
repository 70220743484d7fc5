import { parseArgs } from 'node:util'
import { Email } from '@doorstep/contract/auth/schema'
import { configFromEnvironment } from './config.ts'
import type { SystemCtx } from './context.ts'
import { openOperatorDatabase } from './db/operator.ts'
import { migrateToLatest } from './db/migrate.ts'
import { AppError, StartupError } from './errors.ts'
import { createAdministrator } from './features/auth/first-admin/service.ts'
import {
  endAccountSessions,
  makeResetLink,
  switchOffMfa,
  unlockAccount,
} from './features/users/operations/service.ts'
import { systemCtx } from './http/requestContext.ts'
import { createLog, openServices } from './services.ts'

const USAGE = `Usage: npm run admin -- user COMMAND --email ADDRESS [--json]

  create-admin    makes an administrator and prints the one-time link that lets them in
                  (--first-name NAME --last-name NAME)
  reset-link      prints a one-time link to choose a new password
  unlock          forgets wrong passwords and codes
  end-sessions    logs the account out everywhere
  disable-mfa     takes the second step away, for somebody who lost every factor`

interface Options {
  email: string
  firstName: string
  lastName: string
}

interface Outcome {
  /** What a program reads. */
  data: Record<string, unknown>
  /** What a person reads. */
  text: string
}

const COMMANDS: Record<string, (ctx: SystemCtx, options: Options) => Promise<Outcome>> = {
  'create-admin': async (ctx, options) => {
    const data = await createAdministrator(ctx, options)
    return {
      data,
      text: `Open this link within 30 minutes to set password and authenticator. It works once.\n${data.link}`,
    }
  },
  'reset-link': async (ctx, { email }) => {
    const data = await makeResetLink(ctx, email)
    return {
      data,
      text: `Open this link within 60 minutes to choose a new password. It works once.\n${data.link}`,
    }
  },
  unlock: async (ctx, { email }) => ({
    data: await unlockAccount(ctx, email),
    text: 'The account is unlocked.',
  }),
  'end-sessions': async (ctx, { email }) => {
    const data = await endAccountSessions(ctx, email)
    return { data, text: `Sessions ended: ${data.ended}.` }
  },
  'disable-mfa': async (ctx, { email }) => ({
    data: await switchOffMfa(ctx, email),
    text: 'The second step is switched off and the account is logged out everywhere.',
  }),
}

class UsageError extends Error {}

function readArguments(args: string[]): {
  run: (ctx: SystemCtx, options: Options) => Promise<Outcome>
  options: Options
  json: boolean
} {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string', default: 'Site' },
      'last-name': { type: 'string', default: 'Administrator' },
      json: { type: 'boolean', default: false },
    },
  })
  const run =
    positionals[0] === 'user' && positionals.length === 2 ? COMMANDS[positionals[1] ?? ''] : undefined
  if (!run) throw new UsageError(USAGE)
  const email = Email.safeParse(values.email)
  if (!email.success) throw new UsageError('--email must be an email address.')
  return {
    run,
    json: values.json,
    options: { email: email.data, firstName: values['first-name'], lastName: values['last-name'] },
  }
}

async function main(): Promise<void> {
  const { run, options, json } = readArguments(process.argv.slice(2))
  const config = configFromEnvironment()
  const log = createLog('silent')
  const database = await openOperatorDatabase(config)
  try {
    await migrateToLatest(database.connectionString)
    const { services, close } = await openServices(
      { ...config, databasePool: 2 },
      database.connectionString,
      log,
    )
    try {
      const { data, text } = await run(systemCtx(services, 'command-line'), options)
      process.stdout.write(`${json ? JSON.stringify(data) : text}\n`)
    } finally {
      await close()
    }
  } finally {
    await database.stop()
  }
}

try {
  await main()
} catch (error) {
  const isExpected = error instanceof AppError || error instanceof StartupError || error instanceof UsageError
  const isMistyped =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!isExpected && !isMistyped) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = isExpected && !(error instanceof UsageError) ? 1 : 2
}
