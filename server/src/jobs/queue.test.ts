import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDb } from '../../test/testDb.ts'
import { createLog } from '../openServices.ts'
import { createQueue, startQueue } from './queue.ts'

describe('the queues', () => {
  it('of an unprepared database are refused in words', async () => {
    const db = await createTestDb({ isEmpty: true })
    onTestFinished(db.drop)
    const boss = createQueue(db.connectionString, createLog('silent'))
    onTestFinished(() => boss.stop({ graceful: false }))
    await expect(startQueue(boss)).rejects.toThrow(
      'The queues of the database are those of another version than this one.',
    )
  })
})
