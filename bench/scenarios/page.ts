import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hashPassword } from '@doorstep/server/crypto/passwords'
import { PASSWORD } from '../accounts.ts'
import { chooseCallers } from '../callers.ts'
import { fillEstate } from '../estateRows.ts'
import type { PageFigures, PagePlan } from '../../e2e/measure/pageFigures.ts'
import { PAGE_TARGETS, pageLines } from '../pageLines.ts'
import { machineLine } from '../print.ts'
import { startProduct } from '../processes.ts'
import type { Report, Scenario } from '../scenario.ts'
import { openSessions } from '../sessions.ts'
import { machineOf, openStage, withClient } from '../stage.ts'

const ROUNDS = 5
const SIZE = { properties: 100, users: 300, issues: 1000 }
const MEASURE = fileURLToPath(new URL('../../e2e/measure/measurePage.ts', import.meta.url))

/** The parts in the order of measurement. */
const PARTS: Record<keyof PageFigures, string> = {
  weights: 'Weighing the page',
  loads: 'Opening the sign-in page and a static one',
  scores: 'Asking Lighthouse about the sign-in page and a dashboard',
  scrolling: 'Scrolling a page of 100 rows',
  presses: 'Opening a dialog, typing, and going to another tab',
  arrivals: 'Logging in on a poor network',
}

/** The browser belongs to another workspace, so a separate process controls it. */
export async function measurePart<Name extends keyof PageFigures>(
  name: Name,
  plan: PagePlan,
): Promise<PageFigures[Name]> {
  const args = [MEASURE, name, JSON.stringify(plan)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 })
  return JSON.parse(stdout) as PageFigures[Name]
}

async function openPeople(connectionString: string): Promise<Omit<PagePlan, 'url' | 'rounds'>> {
  return withClient(connectionString, async (client) => {
    await fillEstate(client)
    const { resident, manager } = await chooseCallers(client, SIZE.properties)
    const tokenOf = await openSessions(client, [resident.userId, manager.userId])
    const { rows } = await client.query<{ email: string }>(
      'update users set password_hash = $1 where id = $2 returning email',
      [await hashPassword(PASSWORD), resident.userId],
    )
    const login = { email: rows[0]?.email ?? '', password: PASSWORD }
    return { resident: tokenOf(resident.userId), manager: tokenOf(manager.userId), login }
  })
}

/** Measures the size of each part of the page, and how fast it loads and responds in a real browser. */
export const page: Scenario = {
  name: 'page',
  summary: 'weight of the page, how soon it is there, and how it scrolls and answers',
  run: async ({ rounds = ROUNDS, only, entry, poolSize, profileDir, say }, cleanup): Promise<Report> => {
    const { connectionString, productEnv } = await openStage(SIZE, cleanup)
    const people = await openPeople(connectionString)
    const { url } = await startProduct({ entry, env: await productEnv(poolSize), profileDir }, cleanup)
    const figures: Partial<PageFigures> = {}
    for (const [name, text] of Object.entries(PARTS)) {
      if (only && !only.includes(name)) continue
      say(`${text} ...`)
      // The keys of PARTS are the figures' names, but `Object.entries` widens them.
      const part = name as keyof PageFigures
      Object.assign(figures, { [part]: await measurePart(part, { url, rounds, ...people }) })
    }
    const machine = await machineOf(connectionString)
    return {
      lines: [
        `${rounds} rounds; the median, with the lowest and the highest`,
        machineLine(machine),
        ...pageLines(figures),
      ],
      json: { scenario: 'page', targets: PAGE_TARGETS, figures, settings: { size: SIZE, rounds }, machine },
    }
  },
}
