import type { Db } from '@doorstep/server/db/client'
import type { Services } from '@doorstep/server/services'
import { DEMO_DOMAIN, holdsDemoEstate } from '@doorstep/server/db/demoEstate'
import { loadDemoEstate } from './load.ts'
import { DEMO_PASSWORD } from './plan.ts'

/** Describes each demo account. The server prints the descriptions when it starts. */
const ACCOUNTS: Record<string, string> = {
  admin: 'administrator',
  manager: 'property manager of two developments',
  manager2: 'property manager of a different development',
  resident: 'resident of two homes',
  neighbour: 'another resident of the first home',
  stranger: 'resident in another portfolio',
  lease: 'leasing staff',
  contractor: 'contractor',
  agent: 'letting agent',
  mfa: 'resident with two-step sign-in',
  pending: 'waiting for validation',
  suspended: 'suspended',
  rejected: 'not approved',
}

/** Loads the demo estate into an empty database. Returns the lines that list its accounts. */
export async function prepareDemo(
  services: Services,
  owner: Db,
  say: (progress: string) => void = () => {},
): Promise<string[]> {
  await loadDemoEstate(services, owner, new Date(), say)
  return (await holdsDemoEstate(services)) ? accountLines() : []
}

function accountLines(): string[] {
  const width = Math.max(...Object.keys(ACCOUNTS).map((name) => name.length)) + DEMO_DOMAIN.length
  const lines = Object.entries(ACCOUNTS).map(
    ([name, what]) => `  ${`${name}${DEMO_DOMAIN}`.padEnd(width)}  ${what}`,
  )
  return [`Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...lines]
}
