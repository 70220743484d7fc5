import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { embeddedFolders, INSERTION, log, rowsOf, startOn } from '../../test/embeddedFolders.ts'
import { startEmbeddedDatabase } from './embedded.ts'

const place = embeddedFolders()

describe('the embedded database', () => {
  it('the embedded database keeps its rows across a stop and a start', async () => {
    const first = await startEmbeddedDatabase({ dataDir: place.dataDir, log })
    await rowsOf(first.urls.owner, INSERTION)
    await first.stop()
    await expect(rowsOf(first.urls.owner, 'select 1')).rejects.toThrow('connect ENOENT')

    const second = await startOn(place.dataDir)
    expect(await rowsOf(second.urls.owner, 'select id from kept')).toEqual([{ id: 1 }])
  })

  it('the embedded database writes no text that people typed to its log', async () => {
    const { urls } = await startOn(place.dataDir)
    const connectionString = urls.owner
    const insert = `insert into people values ('rosa@example.test')`
    await rowsOf(connectionString, `create table people (email text unique); ${insert}`)
    const client = new pg.Client({ connectionString })
    await client.connect()
    const again = client.query('insert into people values ($1)', ['rosa@example.test'])
    await expect(again).rejects.toMatchObject({ code: '23505' })
    await client.end()
    const written = readFileSync(join(place.dataDir, 'postgres.log'), 'utf8')
    expect(written).toContain('duplicate key value')
    expect(written).not.toContain('rosa')
  })

  it('the embedded database names a folder that it cannot write to', async () => {
    const file = join(place.dataDir, '../file')
    writeFileSync(file, '')
    const folder = join(file, 'data')
    await expect(startOn(folder)).rejects.toThrow(
      `The data folder ${folder} cannot be written to (ENOTDIR). Check its owner and permissions.`,
    )
  })
})
