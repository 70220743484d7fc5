import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCleanup } from '../cleanup.ts'
import { figureLine, isReached } from '../print.ts'
import { SERVER_ONLY } from '../processes.ts'
import { openSmallStage } from '../smallEstate.ts'
import type { Experiment, Scene } from '../faults/experiment.ts'
import { clockWrong } from '../faults/experiments/clockWrong.ts'
import { databaseFrozen } from '../faults/experiments/databaseFrozen.ts'
import { databaseLate } from '../faults/experiments/databaseLate.ts'
import { databaseResets } from '../faults/experiments/databaseResets.ts'
import { daysDown } from '../faults/experiments/daysDown.ts'
import { doubleClicks } from '../faults/experiments/doubleClicks.ts'
import { filesFull } from '../faults/experiments/filesFull.ts'
import { poisonJob } from '../faults/experiments/poisonJob.ts'
import { twoManagers } from '../faults/experiments/twoManagers.ts'
import { NO_LIMITED_FOLDER } from '../faults/limitedFolder.ts'

const temp = mkdtempSync(join(tmpdir(), 'faults-test-'))
const cleanup = createCleanup()
let scene: Scene
beforeAll(async () => {
  vi.stubEnv('TMPDIR', temp)
  const stage = await openSmallStage(cleanup)
  scene = { stage, cleanup, poolSize: 4, entry: SERVER_ONLY, say: () => {} }
})
afterAll(async () => {
  await cleanup.run()
  vi.unstubAllEnvs()
  rmSync(temp, { recursive: true })
})

/** Checks only the targets that limit how often something happens. The command also checks time targets. */
async function expectReached<Size>(experiment: Experiment<Size>, size: Size): Promise<void> {
  const { figures, notes = [] } = await experiment.run(scene, size)
  const counted = figures.filter(({ unit }) => unit === undefined)
  expect(counted.length > 0 || notes.includes(NO_LIMITED_FOLDER)).toBe(true)
  expect(counted.filter((figure) => !isReached(figure)).map(figureLine)).toEqual([])
}

describe('a product with a fault', () => {
  // This test comes first, because the first product that uses the database claims the file store.
  it('a product with a fault refuses reports with files while the disk is full, serves every read, and recovers when space is freed [FAULT-05]', () =>
    expectReached(filesFull, { writers: 2, refusals: 5, reads: 10 }))

  it('a product with a fault stays live but not ready at start-up until its database is available [FAULT-01]', () =>
    expectReached(databaseLate, { awayMs: 0 }))

  it('a product with a fault asks callers to try again later while its database is frozen, and gives no other answer [FAULT-02]', () =>
    expectReached(databaseFrozen, { perSecond: 20, frozen: 60, around: 10 }))

  it('a product with a fault stores a report once when its database connection breaks [FAULT-03]', () =>
    expectReached(databaseResets, { reports: 8 }))

  it('a job that always fails does not delay other jobs [FAULT-06]', () =>
    expectReached(poisonJob, { jobs: 20 }))

  it('a product with a fault creates one row from ten copies of the same call [FAULT-07]', () =>
    expectReached(doubleClicks, { copies: 10 }))

  it('a product with a fault accepts one edit and reports one conflict when two managers edit the same version [FAULT-08]', () =>
    expectReached(twoManagers, { races: 5 }))

  it('a product with a fault neither starts nor ends sessions because of a wrong server clock [FAULT-09]', () =>
    expectReached(clockWrong, { minutes: [10] }))

  it('a product with a fault runs each missed daily job once after the server was down for days [FAULT-10]', () =>
    expectReached(daysDown, { days: 3, ticks: 2 }))
})
