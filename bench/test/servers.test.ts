import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCleanup } from '../cleanup.ts'
import { startPair } from '../pair.ts'
import type { Pair } from '../pair.ts'
import { SERVER_ONLY } from '../processes.ts'
import { askDuring, servedPerSecond } from '../rolling.ts'
import { failOver } from '../scenarios/failover.ts'
import { killWhileWriting } from '../scenarios/kills.ts'
import { residentsRequests } from '../scenarios/servers.ts'
import { openSmallStage } from '../smallEstate.ts'
import type { Stage } from '../stage.ts'

const product = { poolSize: 4, entry: SERVER_ONLY }
const writers = { writers: 8, photos: 1, pauseMs: 200 }
const NOTHING = { lost: 0, half: 0, orphans: 0, failedJobs: 0, wrongAnswers: 0 }

const temp = mkdtempSync(join(tmpdir(), 'servers-test-'))
const cleanup = createCleanup()
let stage: Stage
beforeAll(async () => {
  vi.stubEnv('TMPDIR', temp)
  stage = await openSmallStage(cleanup)
})
afterAll(async () => {
  await cleanup.run()
  vi.unstubAllEnvs()
  rmSync(temp, { recursive: true })
})

describe('two servers behind a balancer', { timeout: 180_000 }, () => {
  const ended = createCleanup()
  let pair: Pair
  beforeAll(async () => {
    // With few connections a busy machine would refuse requests. Other tests cover such refusals.
    pair = await startPair(stage, { ...product, poolSize: 20 }, {}, ended)
  })
  afterAll(ended.run)

  it("two servers behind a balancer fail no request during a rolling restart at half of one server's capacity [DB-33]", async () => {
    const requests = await residentsRequests(stage)
    // The pace is half of one server's capacity. Above that capacity, a server would respond with 503.
    const served = Math.min(
      await servedPerSecond(pair.urls[0], requests, 50),
      await servedPerSecond(pair.urls[1], requests, 50),
    )
    const pace = { perSecond: served / 2, count: 30 }
    const codes: (number | null)[] = []
    const { failed } = await askDuring(pair.url, requests, pace, async () => {
      codes.push(await pair.restart(0), await pair.restart(1))
    })
    expect(failed).toEqual([])
    expect(codes).toEqual([0, 0])
  })
})

describe('acknowledged writes', { timeout: 300_000 }, () => {
  it('acknowledged writes survive kills of the server and of its database [DB-35]', async () => {
    const options = { ...writers, ofServer: 1, ofDatabase: 1, writes: 6 }
    const killed = await killWhileWriting(stage, options, product, cleanup)
    expect(killed).toMatchObject(NOTHING)
    expect(killed.readyAfter.server).toHaveLength(1)
    expect(killed.reports).toBeGreaterThan(0)
  })

  it('acknowledged writes are on the standby after it takes over [DB-36]', async () => {
    const survived = await failOver(stage, { ...writers, photos: 0, writes: 12 }, product, cleanup)
    expect(survived).toMatchObject(NOTHING)
    expect(survived.reports).toBeGreaterThan(0)
  })
})
