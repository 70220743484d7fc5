// For the benchmark: what the built page weighs, and how the named addresses open. Prints JSON.
import { weighPage } from '../scripts/weights.mjs'
import { loadOnSlowPhone, type PageLoad } from './pageLoad.ts'

const [rounds, ...addresses] = process.argv.slice(2)
const loads: Record<string, PageLoad[]> = {}
for (const address of addresses) loads[address] = await loadOnSlowPhone(address, Number(rounds))
console.log(JSON.stringify({ weights: weighPage(), loads }))
