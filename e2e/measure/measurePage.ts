// A script for the benchmark. It measures one part of the page and prints the figures as JSON.
import { weighPage } from '../../scripts/weights.mjs'
import type { PageFigures, PagePlan } from './pageFigures.ts'
import { measureArrivals } from './arrivals.ts'
import { measureLoads } from './pageLoad.ts'
import { measurePresses } from './presses.ts'
import { measureScores } from './scores.ts'
import { measureScrolling } from './scrolling.ts'

const PARTS: {
  [Name in keyof PageFigures]: (plan: PagePlan) => PageFigures[Name] | Promise<PageFigures[Name]>
} = {
  weights: weighPage,
  loads: measureLoads,
  scores: measureScores,
  scrolling: measureScrolling,
  presses: measurePresses,
  arrivals: measureArrivals,
}

const [name, plan = ''] = process.argv.slice(2)
// The benchmark always passes the name of a known part.
const part = PARTS[name as keyof PageFigures]
console.log(JSON.stringify(await part(JSON.parse(plan) as PagePlan)))
