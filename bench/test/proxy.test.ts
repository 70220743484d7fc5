import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCleanup } from '../cleanup.ts'
import { configure, NGINX } from '../nginx.ts'
import { SERVER_ONLY } from '../processes.ts'
import { hearsEvents, openProxied, reportPhoto, roll } from '../scenarios/proxy.ts'
import type { Proxied } from '../scenarios/proxy.ts'
import { openSmallStage } from '../smallEstate.ts'
import type { Stage } from '../stage.ts'

it('the benchmark changes only TLS and addresses in the shipped nginx configuration', () => {
  const shipped = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
  const tried = configure(shipped, 8000, [8001, 8002])
  expect(tried).toContain('listen 127.0.0.1:8000;')
  expect(tried).toMatch(/^ {2}server 127\.0\.0\.1:8001.*;\n[^]*^ {2}server 127\.0\.0\.1:8002.*;$/m)
  expect(tried).not.toMatch(/ssl|3000|3001|return 301/)
  expect(tried).toContain('proxy_next_upstream error http_503;')
})

describe.runIf(existsSync(NGINX))('two servers behind nginx with the shipped configuration', () => {
  const temp = mkdtempSync(join(tmpdir(), 'proxy-test-'))
  const cleanup = createCleanup()
  let stage: Stage
  let proxied: Proxied
  beforeAll(async () => {
    vi.stubEnv('TMPDIR', temp)
    stage = await openSmallStage(cleanup)
    proxied = await openProxied(stage, { poolSize: 10, entry: SERVER_ONLY }, cleanup)
  }, 180_000)
  afterAll(async () => {
    await cleanup.run()
    vi.unstubAllEnvs()
    rmSync(temp, { recursive: true })
  }, 60_000)

  it('two servers behind nginx accept a 4 MB photo and pass on live events [OPS-234]', async () => {
    expect(await reportPhoto(proxied)).toBe(201)
    expect(await hearsEvents(proxied)).toBe(true)
  })

  it(
    'two servers behind nginx lose no read and no report while each server restarts [OPS-234]',
    { timeout: 180_000 },
    async () => {
      const rolled = await roll(stage, proxied, { reads: 100, reports: 30 })
      expect(rolled.failed).toEqual([])
      expect(rolled.notOnce).toBe(0)
      expect(rolled.restarts).toBeGreaterThanOrEqual(2)
    },
  )
})
