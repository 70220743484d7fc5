import { foldAccents } from '@doorstep/contract/foldAccents'
import { POSSIBLE_DUPLICATES_MAX } from '@doorstep/contract/issues/possible-duplicates/rules'
import type { DuplicateSign } from '@doorstep/contract/issues/possible-duplicates/rules'

/** Issues that ended more than this many days ago are not suggested as duplicates. */
export const ENDED_WITHIN_DAYS = 30

const SIGNS_MIN = 2

export interface Compared {
  title: string
  /** The category at the highest level. */
  categoryId: number
  areaId: number | null
  assetId: number | null
}

/** Returns the signs that two issues of one place share. */
export function signsOf(one: Compared, other: Compared): DuplicateSign[] {
  const location = locationOf(one, other)
  return [
    ...(location === undefined ? [] : [location]),
    ...(one.categoryId === other.categoryId ? (['category'] as const) : []),
    ...(areSimilar(one.title, other.title) ? (['title'] as const) : []),
  ]
}

function locationOf(one: Compared, other: Compared): 'asset' | 'area' | undefined {
  if (one.assetId !== null && other.assetId !== null)
    return one.assetId === other.assetId ? 'asset' : undefined
  return one.areaId !== null && one.areaId === other.areaId ? 'area' : undefined
}

export interface Suggestion<Row> {
  row: Row
  signs: DuplicateSign[]
}

/** Returns the candidates with enough signs: most signs first, then newest first. */
export function suggestionsOf<Row extends Compared & { jobId: number }>(
  issue: Compared,
  candidates: readonly Row[],
): Suggestion<Row>[] {
  return candidates
    .map((row) => ({ row, signs: signsOf(issue, row) }))
    .filter(({ signs }) => signs.length >= SIGNS_MIN)
    .toSorted((one, other) => other.signs.length - one.signs.length || other.row.jobId - one.row.jobId)
    .slice(0, POSSIBLE_DUPLICATES_MAX)
}

/**
 * Titles count as similar if they share at least this part of their words. Words that only name a location have less
 * weight.
 */
const SIMILAR_FROM = 0.4
const WHERE_WEIGHT = 0.5

/** Whether two titles are about the same problem, even in different words. Naming the same room is not enough. */
export function areSimilar(one: string, other: string): boolean {
  const words = meaningsOf(one)
  const others = meaningsOf(other)
  const shared = words.filter((word) => others.includes(word))
  if (shared.every((word) => WHERE.has(word))) return false
  return weightOf(shared) / Math.min(weightOf(words), weightOf(others)) >= SIMILAR_FROM
}

const weightOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + (WHERE.has(word) ? WHERE_WEIGHT : 1), 0)

/** Returns the meaningful words of a title, with one word for each meaning: 'Elevators broken' becomes 'lift'. */
function meaningsOf(title: string): string[] {
  const words = foldAccents(title)
    .replaceAll("'", '')
    .match(/[\p{L}\p{N}]+/gu)
  const stems = (words ?? []).filter((word) => !FILLERS.has(word)).map(stemOf)
  return [...new Set(stems.map(meaningOf))]
}

const meaningOf = (stem: string): string => MEANINGS.get(stem) ?? stem

/** Removes the ending of a word, so that 'leaks', 'leaking' and 'leaked' are equal. */
function stemOf(word: string): string {
  if (word.length < 4) return word
  const stem = word.replace(/(?:ings?|ed|es|s)$/, '').replace(/(?:ie|y)$/, 'i')
  return (stem.length < 3 ? word : stem).replace(/([b-df-hj-np-tv-z])\1$/, '$1').replace(/e$/, '')
}

const splitLines = (lines: string): string[][] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))

/** Words that almost every report could have. */
const FILLERS = new Set(
  splitLines(`
  a an the this that these those it its is are was were be been being am i im ive we our my me us you your they their
  and or but so if when where which who what there here then than as at by for from in into of off on onto out over to
  up down with without under below above behind near next between across around through per
  not no never none doesnt dont wont cant cannot isnt didnt hasnt havent do does did has have had having can could
  will would should may might must any some all every each again still since yet also just very too only always keep
  keeps kept get gets getting got go goes going gone come comes coming came make makes made seem seems say says
  work works working broken break broke faulty fix fixed repair repaired issue problem show shows showing please help
  urgent need needs needed new old one two today yesterday day days week weeks night nights morning time times
  `).flat(),
)

/** Each line lists words that people use for the same thing or fault. */
const MEANINGS = new Map(
  splitLines(`
  lift elevator
  stuck jam trap stop
  tap faucet mixer
  toilet loo wc lavatory
  leak leaky drip flood puddle wet damp pour burst
  block clog drain plughole backing
  pressure trickle weak spray
  heat heating warm cold freezing lukewarm
  error fault code
  burn burnt scorched spark
  screen display picture video
  pipe pipework
  light lamp bulb lighting dark spotlight unlit lit
  flicker blink flash
  power electricity electric fuse trip breaker
  socket plug outlet
  bin rubbish refuse trash garbage waste recycling
  collect emptied pick missed
  sofa settee couch armchair
  mattress bed
  rat mouse mice rodent vermin dropping
  ant ants
  wasp bee hornet
  cockroach roach
  pigeon gull bird
  bedbug bug bite
  mould mold mouldy moldy spots
  smell stink stench odour smelly musty
  noise noisy loud bang banging knock knocking hum humming buzz rattle grind
  music party
  dog bark barking
  smoke cannabis weed
  intercom entryphone handset buzzer doorbell entry
  door entrance
  lock latch locked unlocked
  close shut open
  gate barrier
  glass pane glazing
  crack cracked smash
  fridge refrigerator freezer
  washer washing
  cooker oven hob stove
  dryer drier
  dirty filthy clean cleaning mess
  dump abandoned tip
  parcel package delivery
  steal stolen theft taken
  alarm detector
  beep chirp
  lounge living sitting
  hall hallway corridor lobby landing
  stair stairs stairwell staircase steps
  bath bathroom
  bay bays space
  car vehicle
  charger charging charge ev
  1 1st first
  2 2nd second
  3 3rd third
  4 4th fourth
  5 5th fifth
  `).flatMap(([meaning = '', ...words]) => words.map((word) => [stemOf(word), stemOf(meaning)] as const)),
)

/** Words that only name a location. */
const WHERE = new Set(
  splitLines(`
  kitchen bathroom bedroom lounge hall room flat building floor 1 2 3 4 5 6 7 8 9 10 outside upstairs downstairs
  wall ceiling cupboard balcony
  `)
    .flat()
    .map((word) => meaningOf(stemOf(word))),
)
