import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDb, ownerUrlOf } from '../../test/testDb.ts'
import { readSequences, restartSequences } from './copy.ts'

it('a sequence name is never run as SQL, whatever it contains [T41]', async () => {
  const database = await createTestDb()
  onTestFinished(() => database.drop())
  const client = new pg.Client({ connectionString: await ownerUrlOf(database.connectionString) })
  await client.connect()
  try {
    const hostile = 'users_id_seq restart; drop table users cascade; alter sequence users_id_seq'
    await expect(restartSequences(client, [{ name: hostile, next: '7' }])).rejects.toThrow(
      'invalid name syntax',
    )
    await expect(
      restartSequences(client, [{ name: 'users_id_seq', next: '7; drop table users' }]),
    ).rejects.toThrow(SyntaxError)
    const known = (await readSequences(client, ['public'])).map(({ name }) => ({ name, next: '70' }))
    await restartSequences(client, known)
    expect(known.length).toBeGreaterThan(10)
    expect(await readSequences(client, ['public'])).toEqual(known)
  } finally {
    await client.end()
  }
})
