import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createCleanup } from '../cleanup.ts'
import { SERVER_ONLY } from '../processes.ts'
import { startLines, startsOf } from '../scenarios/start.ts'

test(
  'the start scenario opens the same data on an external and an embedded database, and leaves nothing behind',
  { timeout: 300_000 },
  async () => {
    const temp = mkdtempSync(join(tmpdir(), 'bench-test-'))
    vi.stubEnv('TMPDIR', temp)
    const cleanup = createCleanup()
    const options = {
      rounds: 1,
      load: { connections: 1, round: { requests: 1 } },
      poolSize: 2,
      entry: SERVER_ONLY,
      profileDir: undefined,
      only: undefined,
      say: () => {},
    }
    try {
      const scenario = startsOf({ size: { properties: 10, users: 20, issues: 10 }, restMs: 0 })
      const { json, lines } = await scenario.run(options, cleanup)
      const start = { readyAfter: expect.any(Number), memory: expect.any(Number) }
      expect(json).toMatchObject({ starts: { external: [start], embedded: [start] } })
      expect(lines.filter((line) => line.includes('target '))).toHaveLength(4)
    } finally {
      await cleanup.run()
      vi.unstubAllEnvs()
    }
    expect(readdirSync(temp).filter((name) => name.startsWith('bench-'))).toEqual([])
    rmSync(temp, { recursive: true })
  },
)

test('the start scenario judges starts by the median for each kind of database', () => {
  const start = (readyAfter: number, memory: number) => ({ readyAfter, memory })
  const lines = startLines({
    external: [start(900, 140), start(1000, 150), start(3000, 170)],
    embedded: [start(2400, 151), start(2501, 151), start(2600, 140)],
  })
  expect(lines.map((line) => line.trim().replaceAll(/ {2,}/g, ' '))).toEqual([
    'ready after, external database with data 1000 (900-3000) ms target 1000: reached',
    'memory at rest, external database 150 (140-170) MB target 150: reached',
    'ready after, embedded database with data 2501 (2400-2600) ms target 2500: MISSED',
    'memory at rest, embedded database 151 (140-151) MB target 150: MISSED',
  ])
})
