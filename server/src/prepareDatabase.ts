import type { DatabaseUrls } from './db/address.ts'
import { connected } from './db/connection.ts'
import type { NamedUrl } from './db/connection.ts'
import { isMigrated, migrateToLatest } from './db/migrate.ts'
import type { OnMigration } from './db/migrate.ts'
import { findPooler } from './db/pooler.ts'
import type { Pooler } from './db/pooler.ts'
import { grantApplication, isOwning, isUnrestrained, lookAround, mayChangeSchema } from './db/roles.ts'
import type { Sight } from './db/roles.ts'
import { isUnfinished, unfinishedRestore } from './db/unfinished.ts'
import { StartupError } from './errors.ts'
import { QUEUE_SCHEMA, prepareQueue } from './jobs/queue.ts'

const OWN_SCHEMA = 'public'
/** The schemas that contain all of the product's tables. */
export const SCHEMAS = [OWN_SCHEMA, QUEUE_SCHEMA]

const POOLER: Record<Pooler, string> = {
  'by transactions': 'a pooler in transaction mode',
  'refuses settings': 'a pooler that does not accept session settings',
}

const NAME_ITSELF = 'it must name the database itself'
const GO_PAST = 'set DATABASE_PREPARED to false, and DATABASE_DIRECT_URL to the database itself'

const ONE_ROLE = 'DATABASE_OWNER_URL is not set: the role of DATABASE_URL can change the schema and the audit'

interface Preparation {
  queues: readonly string[]
  /** Whether statements have names (are prepared). Poolers in transaction mode do not support named statements. */
  isPrepared: boolean
  warn: (message: string) => void
  onMigration?: OnMigration
  /** Whether to accept a database with an unfinished restore. Only the restore itself sets this option. */
  isRestoring?: boolean
}

/**
 * Migrates the schema and queues as the owner, and grants the application role its rights. Without an owner, the
 * application role migrates, and `warn` gets a warning. If that role cannot change the schema, an unprepared database
 * is refused.
 */
export async function prepareDatabase(
  urls: DatabaseUrls,
  { queues, isPrepared, warn, onMigration, isRestoring = false }: Preparation,
): Promise<void> {
  const direct: NamedUrl = {
    setting: urls.direct === urls.application ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
    url: urls.direct,
  }
  const application = await connected({ setting: 'DATABASE_URL', url: urls.application }, async (db) => {
    if (!isRestoring && (await isUnfinished(db))) throw unfinishedRestore()
    return lookAround(db)
  })
  await expectSame(application, direct)
  if (isPrepared) await expectSession({ setting: 'DATABASE_URL', url: urls.application }, GO_PAST)
  if (!isPrepared || direct.setting !== 'DATABASE_URL') await expectSession(direct, NAME_ITSELF)
  if (urls.owner !== undefined) {
    const owner: NamedUrl = { setting: 'DATABASE_OWNER_URL', url: urls.owner }
    if ((await seenThrough(owner)).place !== application.place)
      throw new StartupError('DATABASE_OWNER_URL must name the same database as DATABASE_URL.')
    await expectSession(owner, NAME_ITSELF)
    await prepareRestrained(owner, application.role, { queues, onMigration, warn })
  } else if (await connected(direct, mayChangeSchema)) {
    await migrateToLatest(direct, { onMigration, warn })
    await prepareQueue(direct.url, queues, warn)
    warn(ONE_ROLE)
  } else if (!(await connected(direct, isMigrated))) {
    throw new StartupError(
      'The database is not prepared for this version, and the role of DATABASE_URL cannot change its schema. Set DATABASE_OWNER_URL.',
    )
  }
}

function seenThrough(address: NamedUrl): Promise<Sight> {
  return connected(address, lookAround)
}

async function expectSame(application: Sight, direct: NamedUrl): Promise<void> {
  if (direct.setting === 'DATABASE_URL') return
  const { role, place } = await seenThrough(direct)
  if (role !== application.role || place !== application.place)
    throw new StartupError('DATABASE_DIRECT_URL must name the same database and role as DATABASE_URL.')
}

/** Jobs, live events, named statements and the migration lock all need a session. */
async function expectSession(address: NamedUrl, advice: string): Promise<void> {
  const pooler = await findPooler(address)
  if (pooler) throw new StartupError(`${address.setting} leads to ${POOLER[pooler]}: ${advice}.`)
}

/** If a role is refused, nothing changes, so that a start with the earlier settings still works. */
async function prepareRestrained(
  owner: NamedUrl,
  role: string,
  { queues, onMigration, warn }: Pick<Preparation, 'queues' | 'onMigration' | 'warn'>,
): Promise<void> {
  if (await connected(owner, (db) => isOwning(db, role, SCHEMAS))) throw unrestrained()
  await migrateToLatest(owner, {
    grant: (tx) => grantApplication(tx, role, [OWN_SCHEMA]),
    onMigration,
    warn,
  })
  await prepareQueue(owner.url, queues, warn)
  await connected(owner, (db) =>
    db.transaction().execute(async (tx) => {
      await grantApplication(tx, role, SCHEMAS)
      if (await isUnrestrained(tx, role, SCHEMAS)) throw unrestrained()
    }),
  )
}

function unrestrained(): StartupError {
  return new StartupError(
    'DATABASE_URL must name a role that does not own tables and cannot create roles or schemas. The role must not be a superuser or a member of the role of DATABASE_OWNER_URL.',
  )
}
