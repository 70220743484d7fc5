import type { Services } from '../context.ts'
import { StartupError } from '../errors.ts'
import { loadDemoEstate } from './load.ts'
import { DEMO_PASSWORD } from './plan.ts'

/** What the accounts that are printed at the start are for. */
const ACCOUNTS: Record<string, string> = {
  admin: 'administrator',
  manager: 'property manager of two developments',
  manager2: 'property manager of another one',
  resident: 'resident of two homes',
  neighbour: 'resident of the first of them as well',
  stranger: 'resident in another portfolio',
  lease: 'leasing staff',
  contractor: 'contractor',
  agent: 'letting agent',
  mfa: 'resident with two-step sign-in',
  pending: 'waits for validation',
  suspended: 'suspended',
  rejected: 'not approved',
}
const DOMAIN = '@doorstep.test'

/**
 * In demo mode gives an empty database the estate and answers the lines that name its accounts. In production refuses
 * a database that holds it.
 */
export async function prepareDemo(services: Services): Promise<string[]> {
  if (services.config.mode === 'production') {
    if (await holdsEstate(services))
      throw new StartupError(
        'The database holds the demo estate, whose passwords are public: use another database, or set MODE to demo.',
      )
    return []
  }
  await loadDemoEstate(services)
  return (await holdsEstate(services)) ? accountLines() : []
}

async function holdsEstate({ db }: Services): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `admin${DOMAIN}`)
    .executeTakeFirst()
  return row !== undefined
}

function accountLines(): string[] {
  const width = Math.max(...Object.keys(ACCOUNTS).map((name) => name.length)) + DOMAIN.length
  const lines = Object.entries(ACCOUNTS).map(
    ([name, what]) => `  ${`${name}${DOMAIN}`.padEnd(width)}  ${what}`,
  )
  return [`Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...lines]
}
