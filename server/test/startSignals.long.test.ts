import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { cli, findPid, isAlive, openPlace, place, postmasterPid, runSql, start } from './startedServer.ts'

openPlace()

describe('starts that are stopped or killed', { timeout: 180_000 }, () => {
  test('SIGTERM stops server and database, a kill the server alone, and the next start has all the data', async () => {
    const first = start()
    await first.ready
    await runSql('create table kept as select 1 as id')
    const database = postmasterPid()
    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    expect(isAlive(database)).toBe(false)

    const second = start()
    await second.ready
    expect(await runSql('select id from kept')).toEqual([{ id: 1 }])
    await runSql('insert into kept values (2)')
    second.child.kill('SIGKILL')
    await second.exited

    const third = start()
    await third.ready
    expect(await runSql('select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }])
    third.child.kill('SIGINT')
    expect(await third.exited).toBe(0)
  })

  test.each([0, 300, 1000])(
    'a signal %i ms after the database is begun stops both, silently',
    async (wait) => {
      const dir = join(place.root, `cut-${wait}`)
      const run = start({ DATA_DIR: dir, MODE: 'demo' })
      let database: number | undefined
      while (database === undefined) {
        await delay(1)
        database = findPid(dir)
      }
      await delay(wait)
      run.child.kill(wait === 300 ? 'SIGINT' : 'SIGTERM')
      expect(await run.exited).toBe(0)
      expect(run.errors()).toBe('')
      expect(isAlive(database)).toBe(false)
      expect(existsSync(join(dir, 'instance.lock'))).toBe(false)
    },
  )

  test.each([0, 200])(
    'a signal %i ms after a command began its database stops both, silently',
    async (wait) => {
      const dir = join(place.root, `command-${wait}`)
      const args = ['user', 'create-admin', '--email', 'a@example.test']
      const run = start({ DATA_DIR: dir }, [cli, ...args])
      let database: number | undefined
      while (database === undefined) {
        await delay(1)
        database = findPid(dir)
      }
      await delay(wait)
      // As npm passes one on that the terminal has sent already.
      run.child.kill('SIGINT')
      run.child.kill('SIGINT')
      expect(await run.exited).toBe(130)
      expect(run.output()).toBe('')
      expect(isAlive(database)).toBe(false)
      expect(existsSync(join(dir, 'instance.lock'))).toBe(false)
    },
  )
})
