import { StartupError } from '../errors.ts'
import type { Db } from './client.ts'
import { hasRow } from './statements.ts'

/** The domain of every email address in the demo estate. */
export const DEMO_DOMAIN = '@doorstep.test'

export async function holdsDemoEstate({ db }: { db: Db }): Promise<boolean> {
  return hasRow(db, 'users', { email: `admin${DEMO_DOMAIN}` })
}

/**
 * Throws if the database contains the demo estate. Production mode calls this function, because the passwords of the
 * estate are public.
 */
export async function refuseDemoEstate(services: { db: Db }): Promise<void> {
  if (await holdsDemoEstate(services))
    throw new StartupError(
      'The database contains the demo estate, whose passwords are public: use another database, or set MODE to demo.',
    )
}
