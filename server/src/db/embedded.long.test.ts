import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  embeddedFolders,
  hold,
  INSERTION,
  kill,
  postmasterPidOf,
  rowsOf,
  startOn,
} from '../../test/embeddedFolders.ts'

const place = embeddedFolders()

describe('the embedded database after a kill', () => {
  it('the embedded database takes over a server that outlived a killed process', async () => {
    const { holder, connectionString } = await hold(place.dataDir)
    await rowsOf(connectionString, INSERTION)
    const pid = postmasterPidOf(place.dataDir)
    await kill(holder)

    const database = await startOn(place.dataDir)
    expect(postmasterPidOf(place.dataDir)).toBe(pid)
    expect(await rowsOf(database.urls.owner, 'select id from kept')).toEqual([{ id: 1 }])
  })

  it('the embedded database starts again when process and server were killed together', async () => {
    const { holder, connectionString } = await hold(place.dataDir)
    await rowsOf(connectionString, INSERTION)
    process.kill(postmasterPidOf(place.dataDir), 'SIGKILL')
    await kill(holder)

    const database = await startOn(place.dataDir)
    expect(await rowsOf(database.urls.owner, 'select id from kept')).toEqual([{ id: 1 }])
  })

  it('the embedded database restarts a killed server at the same address', async () => {
    const database = await startOn(place.dataDir)
    await rowsOf(database.urls.owner, INSERTION)
    process.kill(postmasterPidOf(place.dataDir), 'SIGKILL')
    const rows = () => rowsOf(database.urls.owner, 'select id from kept').catch(() => [])
    await expect.poll(rows).toEqual([{ id: 1 }])
  })

  it('the embedded database creates a complete cluster after an interrupted first start', async () => {
    mkdirSync(join(place.dataDir, 'postgres.new/base'), { recursive: true })
    const database = await startOn(place.dataDir)
    expect(await rowsOf(database.urls.owner, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await rowsOf(database.urls.owner, 'show random_page_cost')).toEqual([{ random_page_cost: '1.1' }])
  })
})

describe('the embedded database of another process', () => {
  it('the embedded database refuses a second instance on the same folder, and names the first process', async () => {
    const { holder } = await hold(place.dataDir)
    await expect(startOn(place.dataDir)).rejects.toThrow(
      `Another instance (process ${holder.pid}) is already running on the data folder ${place.dataDir}. Stop it, or set DATA_DIR to another folder.`,
    )
    await kill(holder)
    await startOn(place.dataDir)
  })
})
