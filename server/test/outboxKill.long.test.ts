import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { main, PRODUCTION, readyAt, runNode } from './childRun.ts'
import type { Run } from './childRun.ts'
import { startMailServer } from './fakeMailServer.ts'
import { createTestDb } from './testDb.ts'

const MAILS = 4

async function startServer(settings: Record<string, string>): Promise<Run> {
  const run = runNode([main], { ...PRODUCTION, ...settings })
  await run.until(readyAt)
  return run
}

test('a worker killed between the 250 response and the commit sends an email at most twice, under one id [faults: worker killed]', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'outbox-kill-'))
  const database = await createTestDb()
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  let running: Run | undefined
  let isKilling = false
  let kills = 0
  const mailServer = await startMailServer({
    // Accepts the email, but kills the sender before it receives the answer.
    onMail: () => {
      if (isKilling) {
        isKilling = false
        kills += 1
        running?.child.kill('SIGKILL')
      }
      return 'ok'
    },
  })
  onTestFinished(async () => {
    await mailServer.close()
    await client.end()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const settings = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    ENV_FILE: '',
    SECRET_KEY: 'kq3v9ZtW7cXy1LmPbN5sRf8uJh2eGd6a',
    PUBLIC_URL: 'https://portal.example',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'portal@homes.test',
  }
  const countWaiting = async (): Promise<number> => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from outbox_messages where sent_at is null',
    )
    return rows[0]?.count ?? 0
  }
  running = await startServer(settings)
  for (let mail = 1; mail <= MAILS; mail += 1) {
    isKilling = mail % 2 === 1
    const ended = isKilling && running.exited
    await client.query(`insert into outbox_messages (channel, recipient, body) values ('email', $1, 'x')`, [
      `r${mail}@example.test`,
    ])
    if (ended) {
      await ended
      // Ends the lease of the dead process, which would last for a minute.
      await client.query('update outbox_messages set next_try_at = now() where sent_at is null')
      running = await startServer(settings)
    }
    await expect.poll(countWaiting, { interval: 50 }).toBe(0)
  }
  expect(kills).toBe(MAILS / 2)
  const copies = new Map<string, number>()
  for (const { messageId = '' } of mailServer.mails) copies.set(messageId, (copies.get(messageId) ?? 0) + 1)
  expect(copies.size).toBe(MAILS)
  expect([...copies.values()]).toEqual([2, 1, 2, 1])
})
