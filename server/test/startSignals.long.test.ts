import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cli, findPid, isAlive, openPlace, place, runSql, start, untilIs } from './startedServer.ts'

openPlace()

describe('interrupted starts', { timeout: 180_000 }, () => {
  test('SIGTERM stops the server and its database, a kill stops only the server, and the next start has all the data', async () => {
    const first = start()
    await first.ready
    await runSql('create table kept as select 1 as id')
    const database = findPid(place.dataDir) ?? Number.NaN
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

  test.each([
    ['begun', 'SIGTERM'],
    ['ready', 'SIGINT'],
    ['migrating', 'SIGTERM'],
  ] as const)(
    'a server whose own database is %s stops the database and exits silently after %s',
    async (state, signal) => {
      const dir = join(place.root, `cut-${state}`)
      const run = start({ DATA_DIR: dir, MODE: 'demo' })
      const database = await untilIs(state, dir)
      run.child.kill(signal)
      expect(await run.exited).toBe(0)
      expect(run.errors()).toBe('')
      expect(isAlive(database)).toBe(false)
      expect(existsSync(join(dir, 'instance.lock'))).toBe(false)
    },
  )

  test.each(['begun', 'ready'] as const)(
    'a command whose own database is %s stops the database and exits silently after a signal',
    async (state) => {
      const dir = join(place.root, `command-${state}`)
      const args = ['user', 'create-admin', '--email', 'a@example.test']
      const run = start({ DATA_DIR: dir }, [cli, ...args])
      const database = await untilIs(state, dir)
      // The terminal sends the signal to every process, and npm sends it again.
      run.child.kill('SIGINT')
      run.child.kill('SIGINT')
      expect(await run.exited).toBe(130)
      expect(run.output()).toBe('')
      expect(isAlive(database)).toBe(false)
      expect(existsSync(join(dir, 'instance.lock'))).toBe(false)
    },
  )
})
