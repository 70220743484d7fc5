import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { queues } from '../src/jobHandlers.ts'
import { buildIssue, buildProperty, buildTown, buildUser } from './factories.ts'
import { giveBackApp } from './sharedApp.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

/** Counts the rows, jobs and files that tests create. */
async function contentsOf({ services, dataDir }: TestApp): Promise<unknown> {
  const { rows } =
    await sql`select (select count(*) from users) as users, (select count(*) from issues) as issues,
    (select count(*) from developments) as developments, (select count(*) from towns) as towns,
    (select count(*) from categories) as categories, (select count(*) from pgboss.job where data ? 'id') as jobs,
    (select count(*) from pgboss.schedule) as schedules`.execute(services.db)
  return { ...(rows[0] as object), files: await readdir(dataDir, { recursive: true }) }
}

const NOTHING = { users: 0, issues: 0, developments: 0, jobs: 0, schedules: 0 }

describe('the shared test application', () => {
  it('the shared test application starts for each borrower without the people, homes, jobs, schedules and files of the previous borrower', async () => {
    const first = await startTestApp()
    onTestFinished(giveBackApp)
    const before = await contentsOf(first)
    expect(before).toMatchObject(NOTHING)
    const { services } = first
    await buildTown(services)
    await sql`insert into categories (name, sort_order) values ('Left behind', 1000)`.execute(services.db)
    const [propertyId, reporterId] = [await buildProperty(services), await buildUser(services)]
    await buildIssue(services, { propertyId, reporterId })
    await services.jobs.send(queues[0] ?? '', { id: 1, requestId: 'a-test' })
    await services.jobs.schedule(queues[0] ?? '', '* * * * *')
    await mkdir(join(first.dataDir, 'left'))
    await writeFile(join(first.dataDir, 'left', 'behind'), '')
    expect(await contentsOf(first)).toMatchObject({
      users: 1,
      issues: 1,
      developments: 1,
      jobs: 1,
      schedules: 1,
    })
    await first.close()
    const second = await startTestApp()
    expect(second.services).toBe(services)
    expect(await contentsOf(second)).toEqual(before)
    await second.close()
  })

  it('the shared test application refuses a second borrower at the same time', async () => {
    const first = await startTestApp()
    await expect(startTestApp()).rejects.toThrow('give `own` with the reason for a second one')
    await first.close()
  })

  it('the shared test application names what a borrower has changed, and is replaced for the next borrower', async () => {
    const first = await startTestApp()
    await first.asOwner('alter table users add constraint left_over check (true)')
    await first.asOwner('delete from deadline_rules')
    first.services.publicUrl = 'https://left.example'
    first.services.lifecycle.isStopping = true
    await expect(first.close()).rejects.toThrow(
      'other rows of deadline_rules, services.publicUrl, lifecycle, constraint left_over of users:',
    )
    const second = await startTestApp()
    onTestFinished(giveBackApp)
    expect(second.services).not.toBe(first.services)
  })
})
