import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { spreadOf } from '../measure.ts'
import { range, verdict } from '../print.ts'
import { startProduct } from '../processes.ts'
import type { Scenario } from '../scenario.ts'
import { openStage } from '../stage.ts'

const ROUNDS = 5
const SIZE = { properties: 10, users: 20, issues: 10 }
const TARGETS = { lcp: 800, requestsBeforePaint: 1, layoutShift: 0.1 }
const MEASURE = fileURLToPath(new URL('../../../e2e/measurePage.ts', import.meta.url))

interface Weight {
  name: string
  kb: number
  limit: number
}

type Load = Record<'lcp' | 'firstPaint' | 'requestsBeforePaint' | 'scriptBytes' | 'layoutShift', number>

interface Measured {
  weights: Weight[]
  loads: Record<string, Load[]>
}

// The browser belongs to another workspace, so it is another process that drives it.
async function measurePage(rounds: number, addresses: string[]): Promise<Measured> {
  const args = [MEASURE, String(rounds), ...addresses]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 })
  return JSON.parse(stdout) as Measured
}

function weightLines(weights: readonly Weight[]): string[] {
  const lines = weights.map(
    ({ name, kb, limit }) =>
      `  ${name.padEnd(48)}${kb.toFixed(1).padStart(6)} KB of ${String(limit).padStart(3)}: ${verdict(kb <= limit)}`,
  )
  return ['', 'weight after gzip: documents with their style, scripts without those below them', ...lines]
}

function loadLines(address: string, loads: readonly Load[]): string[] {
  const line = (label: string, name: keyof Load, digits: number, target: number) => {
    const spread = spreadOf(loads.map((load) => load[name]))
    return `  ${label.padEnd(30)}${range(spread, digits).padEnd(24)}target ${target}: ${verdict(spread.median <= target)}`
  }
  return [
    '',
    `${new URL(address).pathname} on a slow phone (4x CPU, 1.4 Mbit/s, 150 ms)`,
    line('largest paint, ms', 'lcp', 0, TARGETS.lcp),
    line('requests before the first one', 'requestsBeforePaint', 0, TARGETS.requestsBeforePaint),
    line('layout shift', 'layoutShift', 3, TARGETS.layoutShift),
  ]
}

/** What the page weighs, part by part, and how the sign-in page opens in a real browser. */
export const page: Scenario = {
  name: 'page',
  summary: 'weight of the page against its budget, and how /login opens on a slow phone',
  async run({ rounds = ROUNDS, entry, poolSize, profileDir, say }, cleanup) {
    const { productEnv } = await openStage(SIZE, cleanup)
    const { url } = await startProduct({ entry, env: await productEnv(poolSize), profileDir }, cleanup)
    say('Opening the page ...')
    const login = `${url}/login`
    const { weights, loads } = await measurePage(rounds, [login])
    return {
      lines: [...weightLines(weights), ...loadLines(login, loads[login] ?? [])],
      json: { scenario: 'page', weights, login: loads[login] },
    }
  },
}
