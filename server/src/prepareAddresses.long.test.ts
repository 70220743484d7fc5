import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { proxyDatabase } from '../test/databaseProxy.ts'
import { connect, makePlace, prepare } from '../test/places.ts'
import { poolTransactions } from '../test/transactionPooler.ts'
import { addressesOf, untilThere } from './db/connection.ts'

const UNPREPARED =
  'The database is not prepared for this version, and the role of DATABASE_URL cannot change its schema. Set DATABASE_OWNER_URL.'

describe('prepareDatabase without DATABASE_OWNER_URL', () => {
  it('prepareDatabase without DATABASE_OWNER_URL lets the application role prepare the database, and warns about it [DB-04]', async () => {
    const place = await makePlace()
    const alone = { application: place.owner, direct: place.owner, owner: undefined }
    expect(await prepare(alone)).toEqual([
      'DATABASE_OWNER_URL is not set: the role of DATABASE_URL can change the schema and the audit',
    ])
    await connect(place.owner).then((client) => client.query('select from users'))
  })

  it('prepareDatabase without DATABASE_OWNER_URL accepts an application role that cannot change the schema, if the database is already prepared [DB-04]', async () => {
    const place = await makePlace()
    const alone = { ...place, owner: undefined }
    await expect(prepare(alone)).rejects.toThrow(UNPREPARED)
    await prepare(place)
    expect(await prepare(alone)).toEqual([])
    const other = await makePlace()
    const stranger = place.application.replace(place.role, other.role)
    await expect(prepare({ application: stranger, direct: stranger, owner: undefined })).rejects.toThrow(
      'The role of DATABASE_URL has no rights to the tables of the database. Set DATABASE_OWNER_URL to the role that owns them.',
    )
  })
})

describe('untilThere', () => {
  it.each([
    ['direct', 'DATABASE_DIRECT_URL'],
    ['owner', 'DATABASE_OWNER_URL'],
  ] as const)(
    'untilThere waits when only the %s address of the database is down [FAULT-01]',
    async (way, setting) => {
      const place = await makePlace()
      const proxy = await proxyDatabase(place[way])
      onTestFinished(proxy.close)
      const addresses = addressesOf({ ...place, [way]: proxy.connectionString })
      await proxy.cut()
      const onWait = vi.fn(() => void proxy.restore())
      await expect(untilThere(addresses, 0, onWait)).rejects.toThrow(
        `The database of ${setting} cannot be reached`,
      )
      await untilThere(addresses, 60_000, onWait)
      expect(onWait).toHaveBeenCalledOnce()
    },
  )

  it('untilThere waits when the database accepts connections but no statements [FAULT-01]', async () => {
    const place = await makePlace()
    const proxy = await proxyDatabase(place.application)
    onTestFinished(proxy.close)
    proxy.breakAt('select 1')
    const onWait = vi.fn()
    const { connectionString } = proxy
    await untilThere(
      addressesOf({ application: connectionString, direct: connectionString, owner: undefined }),
      60_000,
      onWait,
    )
    expect(onWait).toHaveBeenCalledOnce()
  })
})

describe('DATABASE_DIRECT_URL', () => {
  it('DATABASE_DIRECT_URL must name the same database and role as DATABASE_URL [DB-05]', async () => {
    const place = await makePlace()
    const other = await makePlace()
    for (const direct of [place.owner, other.application])
      await expect(prepare({ ...place, direct })).rejects.toThrow(
        'DATABASE_DIRECT_URL must name the same database and role as DATABASE_URL.',
      )
  })
})

describe('prepareDatabase with a pooler in transaction mode', () => {
  it('prepareDatabase with a pooler in transaction mode refuses the pooler where sessions are needed, and accepts it together with a direct address [DB-06]', async () => {
    const place = await makePlace()
    await prepare(place)
    for (const isStrict of [true, false]) {
      const pooler = await poolTransactions(place.application, { isStrict })
      onTestFinished(pooler.close)
      const behind = { ...place, application: pooler.connectionString }
      const kind = isStrict ? 'that does not accept session settings' : 'in transaction mode'
      await expect(prepare(behind)).rejects.toThrow(
        `DATABASE_URL leads to a pooler ${kind}: set DATABASE_PREPARED to false, and DATABASE_DIRECT_URL to the database itself.`,
      )
      await expect(prepare({ ...place, direct: pooler.connectionString })).rejects.toThrow(
        `DATABASE_DIRECT_URL leads to a pooler ${kind}: it must name the database itself.`,
      )
      const owners = await poolTransactions(place.owner, { isStrict })
      onTestFinished(owners.close)
      await expect(prepare({ ...place, owner: owners.connectionString })).rejects.toThrow(
        `DATABASE_OWNER_URL leads to a pooler ${kind}: it must name the database itself.`,
      )
      expect(await prepare(behind, false)).toEqual([])
    }
  })
})
