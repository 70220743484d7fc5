import { StartupError } from '../errors.ts'
import type { Db } from './client.ts'

/** The end of every address of the demo estate that a newcomer signs in with. */
export const DEMO_DOMAIN = '@doorstep.test'

export async function holdsDemoEstate({ db }: { db: Db }): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `admin${DEMO_DOMAIN}`)
    .executeTakeFirst()
  return row !== undefined
}

/** For production: everybody knows the estate's passwords. */
export async function refuseDemoEstate(services: { db: Db }): Promise<void> {
  if (await holdsDemoEstate(services))
    throw new StartupError(
      'The database holds the demo estate, whose passwords are public: use another database, or set MODE to demo.',
    )
}
