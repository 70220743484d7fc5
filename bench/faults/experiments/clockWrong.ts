import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { TOTP } from 'totp-generator'
import { makeAccounts, PASSWORD } from '../../accounts.ts'
import { chooseWriters } from '../../smallEstate.ts'
import { withClient } from '../../stage.ts'
import { hashToken } from '@doorstep/server/crypto/tokens'
import { ask, asked, formOf } from '../ask.ts'
import { putRight, startShifted } from '../clock.ts'
import type { Experiment, Outcome, Scene } from '../experiment.ts'
import { readMetric } from '../product.ts'

interface Size {
  minutes: number[]
}

const SESSION = `
  insert into sessions (user_id, token_hash, created_at, authenticated_at, last_seen_at, second_step_at)
  values ($1, $2, now() - $3::interval, now() - $3::interval, now() - $4::interval, now() - $3::interval)`

/** Sessions to test: the age, the idle time, and whether the session is still valid. */
const SESSIONS: [age: string, idle: string, isLive: boolean][] = [
  ['1 hour', '1 minute', true],
  ['1 hour', '20 minutes', true],
  ['1 hour', '24 minutes', false],
  ['1 hour', '32 minutes', false],
  ['11 hours 55 minutes', '1 minute', true],
  ['12 hours 5 minutes', '1 minute', false],
]

async function countWrongSessions(client: pg.Client, url: string, userId: number): Promise<number> {
  let wrong = 0
  for (const [age, idle, isLive] of SESSIONS) {
    const token = randomBytes(32).toString('base64url')
    await client.query(SESSION, [userId, hashToken(token), age, idle])
    const { status } = await ask(url, { method: 'GET', path: '/issues?limit=1', token })
    if (status !== (isLive ? 200 : 401)) wrong += 1
  }
  return wrong
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns a secret for an authenticator. No two accounts can share one. */
const newSecret = (): string => Array.from(randomBytes(32), (byte) => BASE32[byte % BASE32.length]).join('')

/** Returns whether a code from an authenticator with the right time is accepted. */
async function takesTrueCode(url: string, email: string): Promise<boolean> {
  const login = { method: 'POST', path: '/login', body: { email, password: PASSWORD } } as const
  const secret = newSecret()
  const { token } = await asked(url, login)
  await asked(url, { method: 'POST', path: '/mfa/setup', token: String(token), body: { secret } })
  const { token: half } = await asked(url, login)
  const { otp: code } = await TOTP.generate(secret)
  const told = await ask(url, {
    method: 'POST',
    path: '/mfa/verify-otp',
    token: String(half),
    body: { code },
  })
  return told.status === 200
}

const NEGATIVE = `select from issues where title = $1 and least(minutes_to_approval, minutes_to_open,
  minutes_to_response, minutes_to_resolution) < 0`

async function shifted(scene: Scene, client: pg.Client, minutes: number): Promise<Outcome> {
  const product = await startShifted(scene, minutes * 60_000)
  const { url } = product
  const { residents, managerToken, categoryId } = await chooseWriters(client, 1)
  const [resident] = residents
  const { rows } = await client.query<{ id: number }>(
    `select min(user_id)::int as id from property_roles where role = 'TENANT'`,
  )
  const wrong = await countWrongSessions(client, url, rows[0]?.id ?? 0)
  const [email = ''] = await makeAccounts(client, {
    prefix: `clock-${randomUUID()}`,
    count: 1,
    status: 'Approved',
  })
  const isTaken = await takesTrueCode(url, email)
  const skew = await readMetric(url, 'clock_skew_seconds')
  const title = randomUUID()
  const body = formOf({
    Title: title,
    Description: 'It drips while the clock is wrong.',
    PropertyId: String(resident?.propertyId),
    CategoryId: String(categoryId),
  })
  const { issueId } = await asked(url, {
    method: 'POST',
    path: '/issues/report',
    token: resident?.token,
    body,
  })
  // From here on the clock is right, so the time of the report seems to be in the past or the future.
  putRight(product)
  await asked(url, {
    method: 'PUT',
    path: `/issues/${String(issueId)}`,
    token: managerToken,
    body: { status: 'Approved', notes: 'Go ahead.' },
  })
  const { rowCount: negative } = await client.query(NEGATIVE, [title])
  const skewAfter = await readMetric(url, 'clock_skew_seconds')
  await product.stop()
  const name = `${minutes} minutes: `
  return {
    notes: [`${name}an authenticator's code of the right time was ${isTaken ? 'taken' : 'refused'}`],
    figures: [
      { title: `${name}sessions judged wrongly`, value: wrong, atMost: 0 },
      {
        title: `${name}seconds that its metric is off`,
        value: Math.abs(skew - minutes * 60) + Math.abs(skewAfter),
        atMost: 4,
      },
      { title: `${name}negative times of an issue`, value: negative ?? 0, atMost: 0 },
    ],
  }
}

/** The product's machine has a wrong clock, which then jumps to the right time. */
export const clockWrong: Experiment<Size> = {
  name: 'clock-wrong',
  summary: "the product's own clock is 10 minutes fast, or slow, and then jumps to the right time",
  full: { minutes: [10, -10] },
  run: (scene, { minutes }) =>
    withClient(scene.stage.connectionString, async (client) => {
      const outcomes: Outcome[] = []
      for (const one of minutes) outcomes.push(await shifted(scene, client, one))
      return {
        notes: outcomes.flatMap(({ notes = [] }) => notes),
        figures: outcomes.flatMap(({ figures }) => figures),
      }
    }),
}
